/* eslint-disable no-console */
import { expect, spyOn, test } from 'bun:test';
import { clock } from './clock';

const hours = [8, 20];

// One test for each hour,
// and one spy.
for (const hour of hours) {
	test(`at ${hour}`, () => {
		spyOn(clock, 'hour').mockReturnValue(hour);
		expect(clock.hour()).toBe(hour);
	});
}
