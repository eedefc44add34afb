import { describe, expect, test } from 'bun:test';
import { isLoud, mode } from './mode';

describe('mode', () => {
	test('is live', () => {
		expect(mode()).toBe('live');
	});

	test('can be trial', () => {
		process.env.APP_MODE = 'trial';
		expect(mode()).toBe('trial');
	});

	describe('loud', () => {
		test('is not always', () => {
			expect(isLoud()).toBe(false);
		});

		test('can be test', async () => {
			await Promise.resolve();
			process.env.APP_MODE = 'test';
			process.env.APP_LOUD = '1';
			expect(mode()).toBe('test');
			expect(isLoud()).toBe(true);
		});
	});
});
