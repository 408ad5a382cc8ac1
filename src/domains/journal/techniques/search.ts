import { editDistance, slipsAllowed } from '#platform/edit-distance.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import type { Family, TechniqueRole } from './rules.ts'

/** The searchable fields of a technique. */
export interface SearchQuery {
  slug: string
  name: string
  aliases: {
    en: readonly string[]
    pt: readonly string[]
    /** Missing from libraries that devices cached before Spanish names existed. */
    es?: readonly string[] | undefined
    jp: readonly string[]
  }
  role: TechniqueRole
  family: Family | null
  fromPositions: readonly string[]
}

export interface TechniqueFilter {
  roles?: readonly TechniqueRole[] | undefined
  families?: readonly Family[] | undefined
  /** Slug of the position it starts in. */
  from?: string | undefined
  /** Only as typed, without correcting typos. */
  literal?: boolean | undefined
}

/** A normalised name: its words, and the same without spaces, since "hadaka jime" is also written "hadakajime". */
interface FoldedName {
  words: string[]
  closed: string
  /** Aliases rank after the main name. */
  alias: boolean
}

/**
 * Techniques matching a name in any of four languages, ignoring accents, hyphens and spaces, even with unfinished
 * words. Ranked by whole name, prefix, words, substring, then words from different names; typos are corrected only if
 * nothing matches as typed. Without text, all that fit the filter, in the given order.
 */
export function searchTechniques<Technique extends SearchQuery>(
  techniques: readonly Technique[],
  text: string,
  narrowing: TechniqueFilter = {},
): Technique[] {
  const fitting = techniques.filter((technique) => fits(technique, narrowing))
  if (text.trim() === '') return fitting
  const asked = foldedName(text)
  if (asked.closed === '') return []
  const ranked = (rankOfOne: typeof rankOf) =>
    fitting
      .map((technique, at) => ({ technique, at, rank: rankOfOne(namesOf(technique), asked) }))
      .filter(({ rank }) => rank < NOT)
      .sort((a, b) => a.rank - b.rank || a.at - b.at)
      .map(({ technique }) => technique)
  const meant = ranked(rankOf)
  return meant.length > 0 || narrowing.literal ? meant : ranked(slipsOf)
}

export function fits(
  { role, family, fromPositions }: SearchQuery,
  { roles, families, from }: TechniqueFilter,
): boolean {
  if (roles && !roles.includes(role)) return false
  if (families && !(family && families.includes(family))) return false
  return from === undefined || fromPositions.includes(from)
}

const NOT = Number.POSITIVE_INFINITY

function rankOf(names: readonly FoldedName[], asked: FoldedName): number {
  const best = Math.min(...names.map((name) => rankOfName(name, asked)))
  if (best < NOT) return best
  const words = names.flatMap((name) => name.words)
  return asked.words.length > 1 && asked.words.every((word) => words.some((other) => other.startsWith(word))) ? 50 : NOT
}

const slipsOf = (names: readonly FoldedName[], asked: FoldedName): number =>
  Math.min(...names.map((name) => (slipsBetween(asked, name) ?? NOT) * 10 + tieOf(name)))

/** How well a name matches: lower is better. Ties favour the main name, then shorter names. */
function rankOfName(name: FoldedName, asked: FoldedName): number {
  const tie = tieOf(name)
  if (name.closed === asked.closed) return tie
  if (name.closed.startsWith(asked.closed)) return 10 + tie
  if (name.words.some((_, at) => wordsBeginAt(name.words, at, asked.words))) return 20 + tie
  if (asked.words.every((word) => name.words.some((other) => other.startsWith(word)))) return 30 + tie
  if (asked.closed.length >= 3 && name.closed.includes(asked.closed)) return 40 + tie
  return NOT
}

const tieOf = ({ alias, closed }: FoldedName) => (alias ? 1 : 0) + Math.min(closed.length, 90) / 100

function wordsBeginAt(words: readonly string[], at: number, asked: readonly string[]): boolean {
  return asked.every((word, which) => {
    const other = words[at + which]
    return other !== undefined && (which === asked.length - 1 ? other.startsWith(word) : other === word)
  })
}

/** The number of typos between the query and a name or its prefix; undefined if it's no match. */
function slipsBetween(asked: FoldedName, name: FoldedName): number | undefined {
  const whole = slips(asked.closed, name.closed)
  if (whole !== undefined) return whole
  if (asked.words.some((word) => word.length < 3)) return undefined
  let all = 0
  for (const word of asked.words) {
    let least: number | undefined
    for (const other of name.words) {
      const here = other.startsWith(word) ? 0 : slips(word, other)
      if (here !== undefined && (least === undefined || here < least)) least = here
    }
    if (least === undefined) return undefined
    all += least
  }
  return all + 0.5
}

/** The number of typos, counted even in an unfinished word; undefined if there are too many. */
function slips(typed: string, name: string): number | undefined {
  const most = slipsAllowed(typed.length)
  if (most === 0 || name.length < typed.length - most) return undefined
  const least = editDistance(typed, name.slice(0, typed.length + most), { isUnfinished: true, most })
  return least <= most ? least : undefined
}

/** Cached, because folding the library's names takes longer than searching them. */
const foldedNames = new WeakMap<SearchQuery, readonly FoldedName[]>()

function namesOf(technique: SearchQuery): readonly FoldedName[] {
  const known = foldedNames.get(technique)
  if (known) return known
  const { en, pt, es = [], jp } = technique.aliases
  const aliases = [...en, ...pt, ...es, ...jp].map((alias) => ({ ...foldedName(alias), alias: true }))
  const names = [foldedName(technique.name), ...aliases]
  foldedNames.set(technique, names)
  return names
}

function foldedName(text: string): FoldedName {
  const words = normalizeText(text).split(' ').filter(Boolean)
  return { words, closed: words.join(''), alias: false }
}
