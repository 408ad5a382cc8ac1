import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FADING_MS, FRESH_MS, type Freshness, freshnessOf, OFFS_TO_DOUBT } from '#domains/gyms/gyms/freshness.ts'
import { freshnessIn, isUnconfirmedIn } from '#domains/gyms/gyms/server/freshness.ts'
import { days } from '#platform/clock.ts'
import { openWorld } from '#testing/world.ts'

test("agrees in SQL and TypeScript on a session's freshness at every boundary", async () => {
  const world = await openWorld()
  const now = world.clock.now
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  const ages = [-1, 0, 1, FRESH_MS - 1, FRESH_MS, FRESH_MS + 1, FADING_MS - 1, FADING_MS, FADING_MS + 1, days(4000)]
  const heards: (null | { at: string; offs: number | undefined; expectedUntil?: string })[] = [
    null,
    ...ages.flatMap((age) =>
      [undefined, 0, OFFS_TO_DOUBT - 1, OFFS_TO_DOUBT, OFFS_TO_DOUBT + 1].map((offs) => ({ at: ago(age), offs })),
    ),
    ...ages.flatMap((age) =>
      [-1, 0, 1].map((until) => ({ at: ago(age), offs: until + OFFS_TO_DOUBT - 1, expectedUntil: ago(until) })),
    ),
    ...ages.flatMap((age) => [-1, 0, 1].map((until) => ({ at: ago(age), offs: 0, expectedUntil: ago(until) }))),
  ]
  const seen = new Set<Freshness>()
  for (const heard of heards) {
    const column = sql`${heard === null ? null : JSON.stringify(heard)}::jsonb`
    const { rows } = await world.db.execute<{ freshness: Freshness; unconfirmed: boolean }>(
      sql`select ${freshnessIn(column, now)} as freshness, ${isUnconfirmedIn(column, now)} as unconfirmed`,
    )
    const expected = freshnessOf({ confirmedAt: heard?.at ?? null, ...heard }, now)
    expect({ heard, ...rows[0] }).toEqual({ heard, freshness: expected, unconfirmed: expected === 'unconfirmed' })
    seen.add(expected)
  }
  expect(seen.size).toBe(3)
})
