import { existsSync } from "node:fs";
import { clear, load } from "./cache";
import { log } from "./log";

export function start(path: string): string {
	if (!existsSync(path)) throw new Error(`no ${path}`);
	clear();
	const entry = load();
	log(`loaded ${entry}`);
	return entry;
}
