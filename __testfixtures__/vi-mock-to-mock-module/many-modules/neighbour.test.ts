import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { clear, load, store } from "./cache";
import { log } from "./log";

test("everything is real", () => {
	store("kept");
	expect(load()).toBe("kept");
	clear();
	expect(load()).toBe("empty");
	expect(log("seen")).toBe(true);
	expect(existsSync("/no/such/file")).toBe(false);
});
