import { afterEach, beforeEach, describe, expect, it, mock, vi } from "bun:test";
import type { Mock } from "bun:test";

describe("a listener", () => {
	beforeEach(() => vi.useFakeTimers());

	it("is called", () => {
		const listener: Mock<(...args: any[]) => any> = mock();
		setTimeout(listener, 10);
		vi.runAllTimers();
		expect(listener).toHaveBeenCalledTimes(1);
	});

	afterEach(() => vi.useRealTimers());
});
