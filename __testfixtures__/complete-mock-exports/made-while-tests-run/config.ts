export const isLoud = () => false
export const setLoud = () => {}
