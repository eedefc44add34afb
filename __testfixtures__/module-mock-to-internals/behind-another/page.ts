import { greet } from './greeting'

export const page = () => `<p>${greet()}</p>`
