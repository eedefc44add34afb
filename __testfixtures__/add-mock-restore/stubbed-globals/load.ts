export const load = async (): Promise<string> => (await fetch('http://localhost/')).text()
