export class Bell {
  tone(): string {
    return 'ding'
  }
}

const watched: Bell[] = []
export const watch = (bell: Bell): void => {
  watched.push(bell)
}
export const ring = (): string => watched.map(bell => bell.tone()).join()
