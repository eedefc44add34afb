export const currentUser = (): string => 'nobody'

export const describeUser = (): string => `This is ${currentUser()}`

export const pause = (): number => 0

export const wait = (): number => pause()

export const signIn = (): string => 'nobody'

export const signInLater = (): (() => string) => signIn

export const signOut = (): string => 'nobody'

export const signOutNow = (): string => signOut()
