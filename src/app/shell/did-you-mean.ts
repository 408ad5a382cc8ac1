/** First words of addresses that do not take anything after them. */
const ALONE = ['map', 'find-gym', 'settings', 'login', 'about', 'onboarding']
/** First words that are followed by what is looked at. */
const FOLLOWED = ['gym', 'u', 'profile', 'users', 'location', 'locations', 'place', 'places']
/** Other words for the same thing. */
const SAME = new Map([
  ['gyms', 'gym'],
  ['user', 'u'],
  ['members', 'u'],
  ['member', 'u'],
  ['people', 'u'],
  ['signin', 'login'],
  ['sign-in', 'login'],
  ['finder', 'map'],
  ['find', 'map'],
])
const FARTHEST = 2

/** A known address close to one that leads nowhere (`/gyms/x` → `/gym/x`); null when none is. The query goes along. */
export function didYouMean(path: string): string | null {
  const [pathname = '', query] = path.split(/(?=[?#])(.*)/s, 2)
  const [first = '', ...rest] = pathname.split('/').filter(Boolean)
  const meant = closest(first.toLowerCase(), rest.length > 0)
  if (!meant) return null
  const tail = FOLLOWED.includes(meant) ? rest : []
  const suggestion = `/${[meant, ...tail].join('/')}`
  return suggestion === pathname ? null : suggestion + (query ?? '')
}

function closest(word: string, followed: boolean): string | null {
  if (!word) return null
  const known = followed ? [...FOLLOWED, ...ALONE] : ALONE
  const same = SAME.get(word)
  if (same && known.includes(same)) return same
  const ranked = known
    .map((candidate) => ({ candidate, distance: distanceBetween(word, candidate) }))
    // A short word is close to everything: it has to keep more than half of its letters.
    .filter(({ candidate, distance }) => distance <= Math.min(FARTHEST, Math.floor((candidate.length - 1) / 2)))
    .toSorted((a, b) => a.distance - b.distance)
  return ranked[0]?.candidate ?? null
}

/** How many letters have to be put in, taken out, changed or swapped with their neighbour. */
function distanceBetween(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const changed = from[i - 1] === to[j - 1] ? 0 : 1
      const steps = [at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(rows, i - 1, j - 1) + changed]
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        steps.push(at(rows, i - 2, j - 2) + 1)
      row.push(Math.min(...steps))
    }
    rows.push(row)
  }
  return at(rows, from.length, to.length)
}

const at = (rows: number[][], row: number, column: number) => rows[row]?.[column] ?? 0
