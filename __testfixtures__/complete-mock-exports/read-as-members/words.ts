export const yes = 'yes'
export const no = 'no'
