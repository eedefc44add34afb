export const log = (line: string): unknown => process.stderr.write(`${line}\n`);
