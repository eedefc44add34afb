export const price = () => 1
export const tax = () => 2
export const discount = () => 3
