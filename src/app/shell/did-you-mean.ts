import { addresses, segmentsOf } from '../addresses.ts'

/** Synonyms for a path's first segment. */
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

/** The existing path closest to an unknown one (`/gyms/x` → `/gym/x`), with its query; null if none is close. */
export function didYouMean(path: string): string | null {
  const [pathname = '', query] = path.split(/(?=[?#])(.*)/s, 2)
  const [first = '', ...rest] = segmentsOf(pathname)
  const segments = [SAME.get(first.toLowerCase()) ?? first, ...rest].filter(Boolean)
  const ranked = addresses
    .flatMap((pattern) => closeTo(segmentsOf(pattern), segments) ?? [])
    .toSorted((one, other) => one.distance - other.distance)
  const meant = ranked[0] && `/${ranked[0].segments.join('/')}`
  return !meant || meant === pathname ? null : meant + (query ?? '')
}

/** The path corrected to match the pattern, with its edit distance; null if that's too large. */
function closeTo(pattern: string[], segments: string[]): { segments: string[]; distance: number } | null {
  const least = pattern.filter((part) => !part.endsWith('?')).length
  if (segments.length === 0 || segments.length < least || segments.length > pattern.length) return null
  // After "gym" people write a gym's name, not a country's.
  if (pattern[0]?.startsWith(':') || pattern[0] === 'gyms') return null
  let distance = 0
  const meant: string[] = []
  for (const [at, segment] of segments.entries()) {
    const part = pattern[at] ?? ''
    const letters = part.startsWith(':') ? 0 : distanceBetween(segment.toLowerCase(), part)
    // A short word is close to everything, so more than half of its letters have to match.
    if (letters > Math.min(FARTHEST, Math.floor((part.length - 1) / 2))) return null
    distance += letters
    meant.push(part.startsWith(':') ? segment : part)
  }
  return { segments: meant, distance }
}

/** Edit distance: insertions, deletions, substitutions and swaps of neighbouring letters. */
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
