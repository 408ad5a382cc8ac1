import { createHash } from 'node:crypto'

/** Numbers from 0 to 1 that look like chance and are the same for the same seed (a linear congruence, Numerical Recipes). */
export function chanceOf(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32BE()
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export const oneOf = <Item>(items: readonly [Item, ...Item[]], chance: () => number): Item =>
  items[Math.floor(chance() * items.length)] ?? items[0]
