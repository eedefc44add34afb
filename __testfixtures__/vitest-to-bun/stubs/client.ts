export const endpoint = (): string => `https://${process.env.CLIENT_STAGE ?? 'live'}.example`

export const reach = async (): Promise<string> => (await fetch(endpoint())).text()
