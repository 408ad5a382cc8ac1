import { expect, test } from 'vitest'
import { type Candidate, rankFeed, weightOf } from './ranking.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let count = 0

function entry(given: Partial<Candidate> & { hours?: number } = {}): Candidate {
  const { hours = 1, ...rest } = given
  count += 1
  return {
    id: `entry-${count}`,
    actorId: `person-${count}`,
    source: 'following',
    timestamp: new Date(NOW.getTime() - hours * 3_600_000),
    score: 100,
    boosted: false,
    ...rest,
  }
}

const ids = (entries: { id: string }[]) => entries.map(({ id }) => id)

test('weighs by score × e^(−ageHours/36) × affinity × boost, and returns the factors', () => {
  const [first] = rankFeed([entry({ source: 'friend', score: 130, hours: 36, boosted: true })], NOW)
  expect(first?.why).toEqual({ score: 130, ageHours: 36, affinity: 1.5, boost: 1.5, reason: 'friend' })
  expect(weightOf(first?.why as never)).toBeCloseTo((130 / Math.E) * 1.5 * 1.5)
})

test('ranks affinity from 1 to 1.5: others, gyms, people followed, then friends', () => {
  const sources = ['own', 'near', 'gym', 'following', 'friend'] as const
  const ranked = rankFeed(
    sources.map((source, place) => entry({ source, hours: 1 + place / 100 })),
    NOW,
  )
  expect(ranked.map(({ why }) => [why.reason, why.affinity])).toEqual([
    ['friend', 1.5],
    ['following', 1.2],
    ['gym', 1.1],
    ['own', 1],
    ['near', 1],
  ])
})

test('ranks newer entries first, but higher-scoring types for hours longer', () => {
  const [old, young, promotion] = [entry({ hours: 30 }), entry({ hours: 2 }), entry({ hours: 10, score: 200 })]
  expect(ids(rankFeed([old, young, promotion], NOW))).toEqual(ids([promotion, young, old]))
})

test('shows at most two in a row from one actor while there are others', () => {
  const loud = Array.from({ length: 6 }, () => entry({ actorId: 'loud', score: 200 }))
  const quiet = [entry({ score: 10 }), entry({ score: 5 })]
  const order = rankFeed([...loud, ...quiet], NOW).map(({ actorId }) => (actorId === 'loud' ? 'loud' : 'quiet'))
  expect(order).toEqual(['loud', 'loud', 'quiet', 'loud', 'loud', 'quiet', 'loud', 'loud'])
})

test('drops nothing when only one actor is left', () => {
  const loud = Array.from({ length: 5 }, () => entry({ actorId: 'loud' }))
  expect(rankFeed(loud, NOW)).toHaveLength(5)
})

test("shows a friend's entry at least once in five while there are any", () => {
  const followed = Array.from({ length: 20 }, () => entry({ score: 200 }))
  const friends = Array.from({ length: 3 }, () => entry({ source: 'friend', score: 1, hours: 200 }))
  const order = rankFeed([...followed, ...friends], NOW).map(({ source }) => source)
  const places = order.flatMap((source, place) => (source === 'friend' ? [place] : []))
  expect(places).toEqual([4, 9, 14])
})

test("never ranks a boosted entry above a followed person's post of the last 6 hours", () => {
  const boosted = entry({ source: 'gym', score: 200, boosted: true, hours: 0 })
  const fresh = entry({ score: 10, hours: 5.9 })
  const stale = entry({ source: 'friend', score: 10, hours: 6.1 })
  const near = entry({ source: 'near', score: 10, hours: 0 })
  expect(ids(rankFeed([boosted, stale, fresh, near], NOW))).toEqual(ids([stale, fresh, boosted, near]))
})

test('makes a boosted entry wait even if that puts three by one actor in a row', () => {
  const fresh = Array.from({ length: 3 }, () => entry({ actorId: 'ana', score: 10 }))
  const boosted = entry({ source: 'gym', score: 200, boosted: true })
  expect(rankFeed([boosted, ...fresh], NOW).at(-1)?.id).toBe(boosted.id)
})

test('ranks independently of the order of the input', () => {
  const entries = Array.from({ length: 300 }, (_, index) =>
    entry({ actorId: `p${index % 37}`, source: index % 11 ? 'following' : 'friend', hours: (index * 7) % 700 }),
  )
  expect(ids(rankFeed(entries.toReversed(), NOW))).toEqual(ids(rankFeed(entries, NOW)))
})
