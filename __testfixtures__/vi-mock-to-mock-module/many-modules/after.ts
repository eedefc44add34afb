import { afterAll, beforeEach, describe, expect, it, mock, vi } from "bun:test";
import { existsSync } from "node:fs"; // asserted on below
import * as realFs from "node:fs";
import { load } from "./cache";
import * as realCache from "./cache";
import { log } from "./log";
import * as realLog from "./log";
import { start } from "./server";

const actualLog = { ...realLog };
const actualCache = { ...realCache };
const actualFs = { ...realFs };

// The mocks come first.
const lines: string[] = [];
mock.module("./log", () => ({ ...actualLog, log: (line: string) => lines.push(line) }));

mock.module("./cache", () => {
	const load = vi.fn(() => "cached");
	return {
		...actualCache,
		// Nothing is read from disk.
		load,
		clear() {},
	};
});
mock.module("node:fs", () => ({
	...actualFs,
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

afterAll(() => {
	mock.module("./log", () => actualLog);
	mock.module("./cache", () => actualCache);
	mock.module("node:fs", () => actualFs);
});
