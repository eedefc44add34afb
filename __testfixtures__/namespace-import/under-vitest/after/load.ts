import * as fs from 'node:fs';
import { type Stats, existsSync } from 'node:fs';

export type Loaded = Stats | object

export function load(path: string): Loaded {
  return JSON.parse(existsSync(path) ? '{}' : fs.readFileSync(path, 'utf8'))
}
