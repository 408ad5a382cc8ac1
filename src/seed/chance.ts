import { createHash } from 'node:crypto'

/**
 * Pseudorandom numbers from 0 to 1, the same for the same seed (a linear congruential generator with the constants from
 * Numerical Recipes).
 */
export function chanceOf(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32BE()
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export const oneOf = <Item>(items: readonly [Item, ...Item[]], chance: () => number): Item =>
  items[Math.floor(chance() * items.length)] ?? items[0]
