import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { visibilities } from '#domains/members/people/visibility.ts'
import { notifyAudience } from '#domains/notifications/notifications/server/notify-audience.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { days, hours } from '#platform/clock.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { MatchInput } from '../contract.ts'
import { keep, lost, OPEN, TODAY, won } from './matches.fixture.ts'

const world = await openWorld()

const entryOf = async (id: string) => (await world.db.select().from(activities).where(eq(activities.id, id)))[0]

describe('match visibility', () => {
  test('lists and counts only the matches that each viewer may see', async () => {
    const author = await world.member('Author')
    for (const visibility of ['public', 'followers', 'friends', 'private'] as const)
      await keep(author, won({ visibility, competition: { name: `${visibility} cup` }, medal: 'gold' }))
    const [stranger, follower, friend, blocked] = await world.members('Stranger', 'Follower', 'Friend', 'Blocked')
    await world.follow(follower, author)
    await world.friends(friend, author)
    await world.friends(blocked, author)
    await world.block(author, blocked)
    for (const [viewer, seen] of [
      [stranger, ['public']],
      [follower, ['public', 'followers']],
      [friend, ['public', 'followers', 'friends']],
      [author, ['public', 'followers', 'friends', 'private']],
    ] as const) {
      const { items } = await viewer.api.matches.of({ uid: author.uid })
      expect(items.map(({ visibility }) => visibility).sort()).toEqual([...seen].sort())
      expect(await viewer.api.matches.recordOf({ uid: author.uid })).toMatchObject({
        wins: seen.length,
        competitions: seen.length,
        medals: { gold: seen.length },
        byMethod: [{ method: 'submission', wins: seen.length }],
        byYear: [{ of: '2026', wins: seen.length }],
      })
    }
    for (const viewer of [blocked, world.visitor])
      for (const call of [
        () => viewer.api.matches.of({ uid: author.uid }),
        () => viewer.api.matches.recordOf({ uid: author.uid }),
      ])
        await expect(call()).rejects.toMatchObject({ status: 404 })
    expect(visibilities).toHaveLength(6)
  })

  test("refuses visitors, and hides members' own matches from strangers", async () => {
    const [ana, stranger] = await world.members('Ana', 'Stranger')
    const { id } = await keep(ana, won({ visibility: 'public' }))
    const { api } = world.visitor
    for (const call of [
      () => api.matches.list({}),
      () => api.matches.get({ id }),
      () => api.matches.keep(won()),
      () => api.matches.remove({ id }),
      () => api.matches.record({}),
      () => api.matches.competitions({}),
      () => api.matches.changeCompetition({ id, name: 'Mine' }),
      () => api.matches.competitionHints({ day: TODAY }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 401 })
    await expect(stranger.api.matches.get({ id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.api.matches.remove({ id })).rejects.toMatchObject({ status: 404 })
    // Ids are unique per member, so the same id of another member is a different match.
    await keep(stranger, won({ id, notes: 'mine' }))
    expect((await ana.api.matches.get({ id })).notes).toBe('')
  })
})

describe('followers of a competitor', () => {
  const parts = { db: world.db, jobs: world.jobs, log: world.log, now: () => world.clock.now }
  const told = (fan: { uid: string }) =>
    world.db
      .select({ extra: notifications.extra, activityId: notifications.activityId })
      .from(notifications)
      .where(and(eq(notifications.uid, fan.uid), eq(notifications.type, 'match_result')))
  /** Records a match and runs the worker. */
  async function fight(author: Person, match: MatchInput) {
    const { activityId } = await keep(author, match)
    const { rows } = await world.db.execute(
      sql`select from pgboss.job where name = 'onActivityCreated' and data ->> 'activityId' = ${activityId}`,
    )
    await notifyAudience(parts, { actorId: author.uid, activityId })
    return { activityId, isAnnounced: rows.length > 0 }
  }

  test('are notified of a result once, not of edits, and never of a private match', async () => {
    const [ana, fan] = await world.members('Ana', 'Fan')
    await world.follow(fan, ana)
    const match = won()
    const { activityId } = await fight(ana, match)
    await fight(ana, { ...match, notes: 'More words.' })
    await fight(ana, won({ visibility: 'private' }))
    expect(await told(fan)).toEqual([{ activityId, extra: { outcome: 'win', method: 'submission' } }])
  })

  test('are notified once an hour per competition, but immediately about another one', async () => {
    const [ana, fan] = await world.members('Ana', 'Fan')
    await world.follow(fan, ana)
    for (const _ of [1, 2, 3]) await fight(ana, won({ competition: OPEN }))
    expect(await told(fan)).toHaveLength(1)
    await fight(ana, lost({ competition: { name: 'Cork Open' } }))
    expect(await told(fan)).toHaveLength(2)
    world.pass(hours(1) + 1000)
    await fight({ ...ana, ...(await world.session(ana.uid)) }, lost({ competition: OPEN }))
    expect(await told(fan)).toHaveLength(3)
    const lines = await (await world.session(fan.uid)).api.notifications.list({ uid: 'me' })
    expect(lines.items.filter(({ type }) => type === 'match_result')).toHaveLength(2)
  })

  test("aren't notified of old matches, whose entries are backdated", async () => {
    const ana = await world.member('Ana')
    const day = new Date(world.clock.now.getTime() - days(31)).toISOString().slice(0, 10)
    const { activityId } = await keep(ana, won({ day }))
    const { rows } = await world.db.execute(
      sql`select from pgboss.job where name = 'onActivityCreated' and data ->> 'activityId' = ${activityId}`,
    )
    expect(rows).toHaveLength(0)
    expect((await entryOf(activityId))?.timestamp.toISOString()).toBe(`${day}T12:00:00.000Z`)
  })
})
