export const isOpen = (): boolean => false
