import { afterEach, describe, expect, onTestFinished, test } from 'bun:test';
import { isLoud, mode } from './mode';

describe('mode', () => {
	const originalAppMode = process.env.APP_MODE;

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
			const originalAppLoud = process.env.APP_LOUD;
			onTestFinished(() => {
				if (originalAppLoud === undefined) delete process.env.APP_LOUD;
				else process.env.APP_LOUD = originalAppLoud;
			});
			process.env.APP_LOUD = '1';
			expect(mode()).toBe('test');
			expect(isLoud()).toBe(true);
		});
	});

	afterEach(() => {
		if (originalAppMode === undefined) delete process.env.APP_MODE;
		else process.env.APP_MODE = originalAppMode;
	});
});
