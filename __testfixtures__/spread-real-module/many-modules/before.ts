/** Mocks stand between the imports. */
import { beforeEach, expect, mock, test } from 'bun:test';
import * as fs from 'node:fs';

const readFileSync = mock(() => '7');
mock.module('node:fs', () => ({ ...fs, readFileSync }));
void mock.module('./session', () => {
	const currentUser = mock(() => 'Ada');
	return { currentUser };
});

import { total } from './total';

mock.module("./clock", () => makeClock());
mock.module('os', async () => ({ EOL: '|' }));

function makeClock() {
	return { now: () => 2 };
}

beforeEach(() => {
	readFileSync.mockClear();
});

test('adds up', () => {
	expect(total()).toBe('Ada|9|');
	expect(readFileSync).toHaveBeenCalledTimes(1);
});
