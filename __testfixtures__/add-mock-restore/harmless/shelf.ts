export class Shelf {
  size(): number {
    return 0
  }
  isEmpty(): boolean {
    return this.size() === 0
  }
}
export const createShelf = (): Shelf => new Shelf()
