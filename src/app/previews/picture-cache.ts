import { LRUCache } from 'lru-cache'

/** A cache of drawn pictures in this process's memory; `mostWaiting` limits how many are being drawn or waiting. */
export function openPictureCache({ mostBytes, mostWaiting }: { mostBytes: number; mostWaiting: number }) {
  const drawn = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length })
  const drawing = new Map<string, Promise<Buffer | undefined>>()

  /** Draws a picture unless it's known or being drawn. Undefined if it can't be drawn, or too many are waiting. */
  return async function pictureFor(key: string, draw: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const begun = drawn.get(key) ?? drawing.get(key)
    if (begun) return begun
    if (drawing.size >= mostWaiting) return undefined
    const begins = draw().finally(() => drawing.delete(key))
    drawing.set(key, begins)
    const picture = await begins
    if (picture) drawn.set(key, picture)
    return picture
  }
}
