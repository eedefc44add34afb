export const yes = "yes"
