export const currentUser = (): string => process.env.SESSION_USER ?? 'nobody';
