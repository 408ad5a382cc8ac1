/** The typing errors allowed in a word of this length. */
export const slipsAllowed = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2)

/**
 * The number of letters to insert, drop, replace or swap with a neighbour to make `typed` into `name`, or into its
 * beginning if `isUnfinished`. If it's more than `most`, any number above that.
 */
export function editDistance(
  typed: string,
  name: string,
  { isUnfinished = false, most = Number.POSITIVE_INFINITY } = {},
): number {
  let before: number[] = []
  let row = Array.from({ length: name.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i++) {
    const next = [i]
    for (let j = 1; j <= name.length; j++) {
      const same = typed[i - 1] === name[j - 1] ? 0 : 1
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && typed[i - 1] === name[j - 2] && typed[i - 2] === name[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    if (Math.min(...row) > most && Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return isUnfinished ? Math.min(...row) : (row.at(-1) ?? 0)
}
