export const describe = (_parts: unknown[], url: string) => url
