export const now = () => 1000
export const timeZone = () => 'UTC'
