import { afterAll, expect, it, vi as v, type Mock } from 'vitest';
import { currentUser } from './session';
import { greet } from './greet';

void v.mock('./session', () => ({ currentUser: v.fn(() => 'Ada') }));
await v.mock('node:os', () => ({ EOL: '\r\n' }));

let greetings = 0;
afterAll(() => expect(greet()).toBe('Hello, Ada!\r\n'));

it('greets the current user', () => {
    greetings += 1;
    expect(greet()).toBe('Hello, Ada!\r\n');
    expect((currentUser as Mock<typeof currentUser>).mock.calls).toHaveLength(greetings);
});
