/** Mocks stand between the imports. */
import { afterAll, beforeEach, expect, mock, test } from 'bun:test';
import * as fs from 'node:fs';
import * as realOs from 'os';
import * as realClock from './clock';
import * as realSession from './session';

const actualFs = { ...fs };
const actualSession = { ...realSession };
const actualClock = { ...realClock };
const actualOs = { ...realOs };

const readFileSync = mock(() => '7');
mock.module('node:fs', () => ({ ...actualFs, readFileSync }));
void mock.module('./session', () => {
	const currentUser = mock(() => 'Ada');
	return { ...actualSession, currentUser };
});

import { total } from './total';

mock.module("./clock", () => makeClock());
mock.module('os', () => ({ ...actualOs, EOL: '|' }));

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

afterAll(() => {
	mock.module('node:fs', () => actualFs);
	void mock.module('./session', () => actualSession);
	mock.module("./clock", () => actualClock);
	mock.module('os', () => actualOs);
});
