import { mock } from 'bun:test';
import * as realOs from 'node:os';
import { afterAll, expect, it, vi as v, type Mock } from 'vitest';
import { currentUser } from './session';
import * as realSession from './session';
import { greet } from './greet';

const actualSession = { ...realSession };
const actualOs = { ...realOs };

void mock.module('./session', () => ({ ...actualSession, currentUser: v.fn(() => 'Ada') }));
await mock.module('node:os', () => ({ ...actualOs, EOL: '\r\n' }));

let greetings = 0;
afterAll(() => expect(greet()).toBe('Hello, Ada!\r\n'));

it('greets the current user', () => {
    greetings += 1;
    expect(greet()).toBe('Hello, Ada!\r\n');
    expect((currentUser as Mock<typeof currentUser>).mock.calls).toHaveLength(greetings);
});

afterAll(() => {
    void mock.module('./session', () => actualSession);
    mock.module('node:os', () => actualOs);
});
