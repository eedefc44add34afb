export const address = (name: string): string =>
  `http://${process.env.APP_MODE === 'trial' ? 'localhost' : 'example.org'}/${name}`
