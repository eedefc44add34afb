export const MODE = 'APP_MODE'
