import type { FeedItem, RankingBreakdown } from './contract.ts'

/** A candidate for the ranked feed. */
export interface Candidate {
  id: string
  actorId: string
  source: FeedItem['source']
  timestamp: Date
  score: number
  boosted: boolean
}

export interface Ranked extends Candidate {
  why: RankingBreakdown
}

/** After this many hours, an entry has 1/e of its weight. */
const FADES_IN_HOURS = 36
const BOOST = 1.5
/** Affinity by the viewer's relation to the actor. */
const AFFINITY = {
  own: 1,
  friend: 1.5,
  following: 1.2,
  gym: 1.1,
  near: 1,
  country: 1,
  world: 1,
} as const satisfies Record<FeedItem['source'], number>
/** The most entries of one actor in a row, as long as an entry by someone else may come next. */
const MOST_IN_A_ROW = 2
/** While there are entries by friends, every run of this many entries contains one. */
const ONE_FRIEND_IN = 5
/** A boosted entry never ranks above a followed person's unboosted entry younger than this. */
const FRESH_HOURS = 6

/** Ranks entries as of `now`, each with the factors of its weight, for "Why this?". */
export function rankFeed(candidates: readonly Candidate[], now: Date): Ranked[] {
  const left = candidates
    .map((candidate) => ({ ...candidate, why: whyOf(candidate, now) }))
    .sort(
      (a, b) =>
        weightOf(b.why) - weightOf(a.why) || b.timestamp.getTime() - a.timestamp.getTime() || (a.id < b.id ? 1 : -1),
    )
  const ranked: Ranked[] = []
  while (left.length > 0) {
    const next = nextOf(left, ranked)
    ranked.push(...left.splice(next, 1))
  }
  return ranked
}

export function weightOf({ score, ageHours, affinity, boost }: RankingBreakdown): number {
  return score * Math.exp(-ageHours / FADES_IN_HOURS) * affinity * boost
}

function whyOf({ source, score, boosted, timestamp }: Candidate, now: Date): RankingBreakdown {
  const ageHours = Math.max(0, (now.getTime() - timestamp.getTime()) / 3_600_000)
  return { score, ageHours, affinity: AFFINITY[source], boost: boosted ? BOOST : 1, reason: source }
}

/**
 * The index of the entry with the highest weight that may come next. The rule about boosted entries always applies; the
 * others apply only as long as they can be met.
 */
function nextOf(left: readonly Ranked[], ranked: readonly Ranked[]): number {
  const boostedWait = left.some(isFresh)
  const mayStand = (entry: Ranked) => !(entry.boosted && boostedWait)
  const row = ranked.slice(-MOST_IN_A_ROW)
  const fullRow = row.length === MOST_IN_A_ROW && row.every(({ actorId }) => actorId === row[0]?.actorId)
  const breaksRow = (entry: Ranked) => !fullRow || entry.actorId !== row[0]?.actorId
  const before = ranked.slice(1 - ONE_FRIEND_IN)
  const friendIsDue = before.length === ONE_FRIEND_IN - 1 && before.every(({ source }) => source !== 'friend')

  const first = (...rules: ((entry: Ranked) => boolean)[]) =>
    left.findIndex((entry) => rules.every((rule) => rule(entry)))
  const friend = friendIsDue ? first(mayStand, breaksRow, ({ source }) => source === 'friend') : -1
  if (friend >= 0) return friend
  const other = first(mayStand, breaksRow)
  return other >= 0 ? other : Math.max(0, first(mayStand))
}

/** A recent, unboosted entry by a person the viewer follows. */
function isFresh({ source, boosted, why }: Ranked): boolean {
  return !boosted && (source === 'friend' || source === 'following') && why.ageHours < FRESH_HOURS
}
