import { vi } from "vitest";
import type { Mock } from "vitest";

describe("a listener", () => {
	beforeEach(() => vi.useFakeTimers());

	it("is called", () => {
		const listener: Mock = vi.fn();
		setTimeout(listener, 10);
		vi.runAllTimers();
		expect(listener).toHaveBeenCalledTimes(1);
	});

	afterEach(() => vi.useRealTimers());
});
