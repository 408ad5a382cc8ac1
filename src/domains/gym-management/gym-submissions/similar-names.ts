import { normalizeText } from '#platform/normalize-text.ts'
import { trigrams } from '#platform/search/trigrams.ts'

/** Two gyms near each other with at least this similarity may be the same. */
export const SIMILAR = 0.5

/** Words that are too common in gym names to distinguish them. */
const COMMON = new Set(
  (
    'bjj jj jiujitsu jiu jitsu ju jujitsu jujutsu brazilian gracie grappling academy academia gym club clube team school ' +
    'center centre fitness mma martial arts mixed the of de do da and'
  ).split(' '),
)

/** How similar two gym names are, from 0 to 1, ignoring common words. */
export function similarity(one: string, other: string): number {
  const [a, b] = [normalizeText(one), normalizeText(other)]
  if (a === b) return 1
  const [own, others] = [distinctive(a), distinctive(b)]
  return own && others ? likeness(own, others) : overlap(trigrams(a), trigrams(b))
}

/**
 * A name that contains all of another's distinctive words counts as that gym with something added: "SBG Naas", "SBG
 * Naas Kids".
 */
function likeness(a: string, b: string): number {
  const [words, others] = [new Set(a.split(' ')), new Set(b.split(' '))]
  const [fewer, more] = words.size <= others.size ? [words, others] : [others, words]
  const within = [...fewer].every((word) => more.has(word)) && [...fewer].join('').length >= 3
  if (within) return 0.9
  const joined = (name: string) => trigrams(name.replaceAll(' ', ''))
  return Math.max(overlap(trigrams(a), trigrams(b)), overlap(joined(a), joined(b)))
}

const distinctive = (name: string) =>
  name
    .split(' ')
    .filter((word) => !COMMON.has(word))
    .join(' ')

function overlap(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((part) => b.has(part)).length
  return shared / (a.size + b.size - shared)
}
