import { createHmac, hkdfSync } from 'node:crypto'
import { type Pair, pairKey } from '../rules.ts'

/**
 * The fewest people that each person is kept apart from: none if there are fewer than four people, because too few
 * pairs would be left.
 */
const usualDegree = (size: number) => (size < 4 ? 0 : size < 6 ? 1 : size < 10 ? 2 : 3)

interface ApartRoom {
  eventId: string
  uids: readonly string[]
  /** Earlier pairs, real or not. They stay, so that changes don't reveal the real ones. */
  before: readonly Pair[]
  /** Pairs of people who must be kept apart, for whatever reason. */
  real: readonly Pair[]
}

/**
 * Adds new real pairs, and decoys until everyone is kept apart from at least the usual number of people, so that the
 * pairs don't reveal who is in a real one. The same people and pairs always give the same decoys.
 */
export function apartPairs(secret: string): (room: ApartRoom) => Pair[] {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'open-mat decoys', 32))
  return ({ eventId, uids, before, real }) => {
    const pairs = new Map<string, Pair>()
    const degrees = new Map(uids.map((uid) => [uid, 0]))
    const add = (pair: Pair) => {
      if (pairs.has(pairKey(...pair))) return
      pairs.set(pairKey(...pair), pair)
      for (const uid of pair) degrees.set(uid, (degrees.get(uid) ?? 0) + 1)
    }
    for (const pair of [...before, ...real]) add(pair)

    const draw = (text: string) => createHmac('sha256', key).update(`${eventId} ${text}`).digest().readUInt32BE()
    /** One of those kept apart from the fewest people, chosen by a digest of `text`. */
    const oneOfTheFewest = (among: readonly string[], text: string) => {
      const fewest = Math.min(...among.map((uid) => degrees.get(uid) ?? 0))
      const those = among.filter((uid) => degrees.get(uid) === fewest).toSorted()
      return those[draw(text) % those.length]
    }
    const usual = usualDegree(uids.length)
    for (;;) {
      const one = oneOfTheFewest(uids, `${pairs.size}`)
      if (one === undefined || (degrees.get(one) ?? 0) >= usual) return [...pairs.values()]
      const others = uids.filter((uid) => uid !== one && !pairs.has(pairKey(uid, one)))
      const other = oneOfTheFewest(others, `${pairs.size} ${one}`)
      if (other === undefined) return [...pairs.values()]
      add([one, other])
    }
  }
}
