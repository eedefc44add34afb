export const records: string[] = []
export const record = (entry: string): unknown => records.push(entry)
