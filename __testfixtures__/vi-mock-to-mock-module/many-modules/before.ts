import { beforeEach, describe, expect, it, vi } from "bun:test";
import { existsSync } from "node:fs"; // asserted on below
import { load } from "./cache";
import { log } from "./log";
import { start } from "./server";

// The mocks come first.
const lines: string[] = [];
vi.mock("./log", () => ({ log: (line: string) => lines.push(line) }));

vi.mock("./cache", () => {
	const load = vi.fn(() => "cached");
	return {
		// Nothing is read from disk.
		load,
		clear() {},
	};
});
vi.mock("node:fs", () => ({
	existsSync: vi.fn(() => true),
}));

describe("start", () => {
	beforeEach(() => {
		lines.length = 0;
	});

	it("logs what it loads", () => {
		expect(start("/no/such/file")).toBe("cached");
		log("done");
		expect(lines).toEqual(["loaded cached", "done"]);
		expect(load).toHaveBeenCalled();
		expect(existsSync).toHaveBeenCalledWith("/no/such/file");
	});
});
