export const isOn = () => false
export const isForced = () => false
export const isUnread = () => false
