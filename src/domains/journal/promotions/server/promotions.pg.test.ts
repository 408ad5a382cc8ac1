import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { gymMembers } from '#domains/gyms/gyms/server/tables.ts'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { chosenVisibilities, type Visibility } from '#domains/members/people/visibility.ts'
import { notifyAudience } from '#domains/notifications/notifications/server/notify-audience.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { allPages } from '#testing/all-pages.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { beltSlugs } from '#ui/belts.ts'
import type { PromotionInput } from '../contract.ts'

const world = await openWorld()
const TODAY = '2026-11-20'

const keep = async (person: Person, promotion: Partial<PromotionInput> & Pick<PromotionInput, 'belt'>) => {
  const id = newId()
  const answer = await person.api.promotions.keep({ id, stripes: 0, day: TODAY, ...promotion })
  return { id, ...answer }
}
const wornBy = async ({ uid }: { uid: string }) => {
  const [row] = await world.db.select().from(users).where(eq(users.uid, uid))
  return row && `${row.beltRank} ${row.stripes}`
}
const toldOf = async (type: string, { uid }: { uid: string }) =>
  world.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.uid, uid), sql`${notifications.type} = ${type}`))
const seen = ({ belt, stripes, day }: { belt: (typeof beltSlugs)[number]; stripes: number; day: string }) => ({
  belt,
  stripes,
  day,
})

test("updates the profile's belt when the newest promotion is deleted or corrected", async () => {
  const ana = await world.member('Ana', { beltRank: 'white', stripes: 4 })
  expect((await world.db.execute(sql`select 1 from belt_declarations where uid = ${ana.uid}`)).rowCount).toBe(1)
  const { id, promotion, milestones } = await keep(ana, { belt: 'blue' })
  expect(milestones).toEqual([])
  expect(await wornBy(ana)).toBe('blue 0')
  await keep(ana, { belt: 'white', stripes: 2, day: '2021-03-01' })
  expect(await wornBy(ana)).toBe('blue 0')
  await ana.api.activities.remove({ id: promotion.activityId })
  expect(await wornBy(ana)).toBe('white 4')
  await ana.api.activities.restore({ id: promotion.activityId })
  expect(await wornBy(ana)).toBe('blue 0')
  await ana.api.promotions.change({ id, stripes: 1 })
  expect(await wornBy(ana)).toBe('blue 1')
  const removed = await ana.api.promotions.remove({ id })
  expect(await ana.api.promotions.remove({ id })).toMatchObject({ restorableUntil: removed.restorableUntil })
  expect(await wornBy(ana)).toBe('white 4')
})

test("keeps a private promotion off the profile until it's shared", async () => {
  const [ana, bia] = [await world.member('Ana', { profileVisibility: 'web' }), await world.member('Bia')]
  await world.follow(bia, ana)
  await keep(ana, { belt: 'blue', day: '2020-01-01' })
  const { id } = await keep(ana, { belt: 'purple', stripes: 2, day: '2025-01-01', visibility: 'private' })
  const seenBy = async ({ api }: Pick<Person, 'api'>) => {
    const { profile } = await api.people.profile({ uid: ana.uid })
    return `${profile.beltRank} ${profile.stripes}`
  }
  for (const viewer of [ana, bia, world.visitor]) expect(await seenBy(viewer)).toBe('blue 0')
  expect((await bia.api.follows.following({ uid: 'me' })).items).toMatchObject([{ beltRank: 'blue', stripes: 0 }])
  expect((await ana.api.promotions.mine()).current, 'their own journal knows').toEqual({ belt: 'purple', stripes: 2 })
  await ana.api.people.update({ uid: 'me', beltRank: 'blue', stripes: 1 })
  expect(await seenBy(bia)).toBe('blue 1')

  await ana.api.promotions.change({ id, visibility: 'followers' })
  expect(await seenBy(bia)).toBe('purple 2')
  await ana.api.promotions.change({ id, visibility: 'private' })
  expect(await seenBy(bia)).toBe('blue 1')
})

test('accepts a belt set in the profile, but not below the newest promotion', async () => {
  const bia = await world.member('Bia')
  await bia.api.people.update({ uid: 'me', beltRank: 'purple', stripes: 1 })
  await keep(bia, { belt: 'blue', day: '2019-05-01' })
  expect(await wornBy(bia)).toBe('purple 1')
  await bia.api.people.update({ uid: 'me', beltRank: 'brown', stripes: 0 })
  await expect(bia.api.people.update({ uid: 'me', beltRank: 'white', stripes: 0 })).rejects.toMatchObject({
    status: 400,
    code: 'CONFLICTS_WITH_PROMOTIONS',
    data: { field: 'beltRank' },
  })
  await bia.api.people.update({ uid: 'me', beltRank: 'blue', stripes: 0 })
  expect(await wornBy(bia)).toBe('blue 0')
})

test('orders belts the same way in the database as in the app', async () => {
  for (const [at, belt] of beltSlugs.entries()) {
    const { rows } = await world.db.execute<{ place: number }>(sql`select belt_place(${belt}) as place`)
    expect(rows[0]?.place).toBe(at + 1)
  }
})

test('names the field of an impossible promotion, and stores a repeated one once', async () => {
  const caio = await world.member('Caio', { yearStarted: 2015 })
  const id = newId()
  const blue = { belt: 'blue' as const, stripes: 0, day: '2018-06-01' }
  const [first, second] = await Promise.all([
    caio.api.promotions.keep({ id, ...blue }),
    caio.api.promotions.keep({ id, ...blue }),
  ])
  expect(second.promotion).toEqual(first.promotion)
  expect((await caio.api.promotions.mine()).items).toHaveLength(1)
  const refused = async (promotion: Partial<PromotionInput>, code: string, field: string) =>
    expect(keep(caio, { ...blue, ...promotion }), code).rejects.toMatchObject({
      status: 400,
      data: { field },
    })
  for (const [promotion, code, field] of [
    [{ belt: 'purple', stripes: 5, day: '2020-01-01' }, 'OUT_OF_BOUNDS', 'stripes'],
    [{ belt: 'purple', day: '2026-11-22' }, 'IN_FUTURE', 'day'],
    [{ belt: 'white', day: '2014-01-01' }, 'BEFORE_TRAINING_STARTED', 'day'],
    [{ belt: 'white', stripes: 3, day: '2019-01-01' }, 'OUT_OF_ORDER', 'day'],
    [{ belt: 'purple', promoter: { uid: caio.uid } }, 'self', 'promoter'],
    [{ belt: 'purple', promoter: { uid: 'nobody' } }, 'nobody', 'promoter'],
    [{ belt: 'purple', gymId: 'nowhere' }, 'nowhere', 'gymId'],
    [{ belt: 'purple', photo: { id: newId() } }, 'photo', 'photo'],
  ] as const)
    await refused(promotion as Partial<PromotionInput>, code, field)
  expect((await caio.api.promotions.mine()).items).toHaveLength(1)
})

test('notifies followers once of a new belt, but not of stripes, old or private belts', async () => {
  const [dora, fan] = await world.members('Dora', 'Fan')
  await world.follow(fan, dora)
  const told = async () => {
    const rows = await world.db.select().from(activities).where(eq(activities.actorId, dora.uid))
    const { rows: jobs } = await world.db.execute<{ id: string }>(
      sql`select data ->> 'activityId' as id from pgboss.job where name = 'onActivityCreated' and data ->> 'actorId' = ${dora.uid}`,
    )
    for (const { id } of jobs)
      for (let time = 0; time < 2; time++)
        await notifyAudience({ ...world, now: () => world.clock.now } as never, { actorId: dora.uid, activityId: id })
    expect(rows.length).toBeGreaterThan(0)
    return (await toldOf('belt_promotion', fan)).map(({ extra }) => (extra as { belt: string }).belt)
  }
  await keep(dora, { belt: 'white', stripes: 2, day: '2020-01-01' })
  const history = await world.db.select().from(activities).where(eq(activities.actorId, dora.uid))
  expect(history[0]?.timestamp.toISOString()).toBe('2020-01-01T12:00:00.000Z')
  expect(history[0]).toMatchObject({ score: 200, visibility: 'public' })
  expect(await told()).toEqual([])
  await keep(dora, { belt: 'blue', day: '2026-11-01' })
  expect(await told()).toEqual(['blue'])
  await keep(dora, { belt: 'blue', stripes: 1, day: '2026-11-10' })
  expect(await told()).toEqual(['blue'])
  await keep(dora, { belt: 'blue', stripes: 2, day: '2026-11-12', announce: true })
  await keep(dora, { belt: 'purple', day: '2026-11-15', visibility: 'private' })
  expect(await told()).toEqual(['blue', 'blue'])
})

test('lets the promoter and gym staff confirm or dispute, but not the member or others', async () => {
  const [eva, prof, boss, coach, fan, admin] = await world.members('Eva', 'Prof Silva', 'Boss', 'Coach', 'Fan', 'Admin')
  await world.db
    .update(users)
    .set({ role: { admin: true, creator: false } })
    .where(eq(users.uid, admin.uid))
  const gym = await world.gym('Roots')
  for (const [person, role] of [
    [boss, 'owner'],
    [coach, 'coach'],
    [eva, 'manager'],
  ] as const)
    await world.staff(gym, person, role)
  const { id, promotion } = await keep(eva, { belt: 'blue', promoter: { uid: prof.uid }, gymId: gym.id })
  expect(promotion).toMatchObject({ isAsked: true, state: 'self_declared', promoter: { name: 'Prof Silva' } })
  const about = { uid: eva.uid, id, seen: seen(promotion) }

  for (const asked of [prof, boss, coach]) {
    expect(await toldOf('account_update', asked)).toHaveLength(1)
    expect((await asked.api.promotions.toConfirm({})).items).toMatchObject([{ id, author: { uid: eva.uid } }])
  }
  expect((await boss.api.promotions.toConfirm({ gymId: gym.id })).items).toHaveLength(1)
  expect((await eva.api.promotions.toConfirm({})).items).toEqual([])
  await expect(fan.api.promotions.toConfirm({ gymId: gym.id })).rejects.toMatchObject({ status: 403 })
  // A member is named only once they've confirmed.
  expect((await fan.api.promotions.ofUser({ uid: eva.uid })).items).toMatchObject([{ promoter: '', confirmedBy: null }])

  for (const other of [eva, fan, admin])
    await expect(other.api.promotions.decide({ ...about, decision: 'confirmed' })).rejects.toMatchObject({
      status: 403,
    })
  await expect(coach.api.promotions.decide({ ...about, decision: 'disputed' })).rejects.toMatchObject({
    status: 400,
    data: { field: 'reason' },
  })
  await expect(
    prof.api.promotions.decide({ ...about, seen: { ...about.seen, belt: 'purple' }, decision: 'confirmed' }),
  ).rejects.toMatchObject({ status: 409, code: 'CHANGED' })

  const facts = async () => {
    const { content } = await fan.api.activities.get({ id: promotion.activityId })
    return content.facts
  }
  for (let time = 0; time < 2; time++)
    expect(await prof.api.promotions.decide({ ...about, decision: 'confirmed' })).toEqual({ state: 'confirmed' })
  expect(await toldOf('account_update', eva)).toHaveLength(1)
  expect(await facts()).toMatchObject({ state: 'confirmed', confirmedBy: 'Prof Silva', promoter: 'Prof Silva' })
  expect((await fan.api.promotions.ofUser({ uid: eva.uid })).items[0]?.confirmedBy).toEqual({
    as: 'promoter',
    name: 'Prof Silva',
  })
  expect((await coach.api.promotions.toConfirm({})).items).toEqual([])

  await coach.api.promotions.decide({ ...about, decision: 'disputed', reason: 'She was not there.' })
  expect(await facts()).toMatchObject({ state: 'self_declared', confirmedBy: '', promoter: '' })
  expect(JSON.stringify(await fan.api.promotions.ofUser({ uid: eva.uid }))).not.toContain('not there')
  expect((await eva.api.promotions.mine()).items[0]).toMatchObject({
    state: 'disputed',
    dispute: { as: 'gym', name: 'Roots', reason: 'She was not there.' },
  })
  await expect(boss.api.promotions.decide({ ...about, decision: 'confirmed' })).rejects.toMatchObject({
    code: 'DISPUTED',
  })
  const log = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `users/${eva.uid}/promotions/${id}`))
  expect(log.map(({ action, who }) => [action, who])).toEqual([
    ['promotion.confirmed', prof.uid],
    ['promotion.disputed', coach.uid],
  ])

  // A correction asks for confirmation again, at most three times in all.
  for (const [day, isAsked] of [
    ['2026-11-19', true],
    ['2026-11-18', true],
    ['2026-11-17', false],
  ] as const) {
    const { promotion: after } = await eva.api.promotions.change({ id, day })
    expect(after).toMatchObject({ state: 'self_declared', isAsked, dispute: null })
  }
  expect((await prof.api.promotions.toConfirm({})).items).toEqual([])
  const { promotion: noted } = await eva.api.promotions.change({ id, note: 'Thank you all.' })
  expect(noted).toMatchObject({ note: 'Thank you all.', day: '2026-11-17', promoter: { uid: prof.uid } })
  await prof.api.promotions.decide({ ...about, seen: seen(noted), decision: 'confirmed' })
  expect((await eva.api.promotions.change({ id, note: '' })).promotion.state).toBe('confirmed')
  expect((await eva.api.promotions.change({ id, stripes: 1 })).promotion.state).toBe('self_declared')
})

test('shows promotions in each list to permitted viewers; a block withdraws requests', async () => {
  const author = await world.member('Gil')
  const [stranger, follower, friend, blocked, prof] = await world.members(
    'Stranger',
    'Follower',
    'Friend',
    'Blocked',
    'Prof',
  )
  await world.follow(follower, author)
  await world.friends(friend, author)
  await world.block(author, blocked)
  const SEEN: Partial<Record<Visibility, Person[]>> = {
    public: [stranger, follower, friend, prof],
    followers: [follower, friend],
    friends: [friend],
  }
  const { id, promotion } = await keep(author, { belt: 'blue', promoter: { uid: prof.uid }, visibility: 'public' })
  const listed = async (person: Person) =>
    person.api.promotions.ofUser({ uid: author.uid }).then(
      ({ items }) => items.length,
      ({ status }: { status: number }) => status,
    )
  for (const visibility of chosenVisibilities) {
    await world.db
      .update(activities)
      .set({ visibility })
      .where(and(eq(activities.actorId, author.uid), eq(activities.id, promotion.activityId)))
    for (const person of [stranger, follower, friend, prof])
      expect(await listed(person), `${visibility} for ${person.name}`).toBe(SEEN[visibility]?.includes(person) ? 1 : 0)
    expect(await listed(blocked)).toBe(404)
    expect(await listed(author)).toBe(1)
    expect((await prof.api.promotions.toConfirm({})).items).toHaveLength(visibility === 'public' ? 1 : 0)
    await expect(
      prof.api.promotions.decide({ uid: author.uid, id, seen: seen(promotion), decision: 'disputed' }),
    ).rejects.toMatchObject({ status: visibility === 'public' ? 400 : 404 })
  }
  await author.api.promotions.change({ id, visibility: 'public' })
  await world.block(prof, author)
  expect((await prof.api.promotions.toConfirm({})).items).toEqual([])
  await expect(
    prof.api.promotions.decide({ uid: author.uid, id, seen: seen(promotion), decision: 'confirmed' }),
  ).rejects.toMatchObject({ status: 404 })
  expect((await prof.api.notifications.list({ uid: 'me' })).items).toEqual([])

  const { visitor } = world
  await expect(visitor.api.promotions.ofUser({ uid: author.uid })).rejects.toMatchObject({ status: 404 })
  for (const call of [
    () => visitor.api.promotions.mine(),
    () => visitor.api.promotions.toConfirm({}),
    () => visitor.api.promotions.due({ id: 'x' }),
    () => visitor.api.promotions.remove({ id }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 401 })
  await expect(stranger.api.promotions.change({ id, stripes: 2 })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.api.promotions.remove({ id })).rejects.toMatchObject({ status: 404 })
})

test('pages promotions to confirm without gaps or repeats', async () => {
  const prof = await world.member('Prof Page')
  for (let at = 0; at < 5; at++) {
    const person = await world.member(`Student ${at}`)
    await keep(person, { belt: 'blue', promoter: { uid: prof.uid } })
  }
  const found = await allPages((cursor) => prof.api.promotions.toConfirm({ limit: 2, cursor }))
  expect(new Set(found.map(({ id }) => id)).size).toBe(5)
  expect(found).toHaveLength(5)
})

test('shows staff their members who reached the minimum time, if they share it', async () => {
  const gym = await world.gym('Due')
  const [boss, coach] = await world.members('Due Boss', 'Due Coach')
  await world.staff(gym, boss, 'owner')
  await world.staff(gym, coach, 'coach')
  const at = async (
    name: string,
    promotion: Partial<PromotionInput> & Pick<PromotionInput, 'belt'>,
    homeGym = true,
  ) => {
    const person = await world.member(name, { homeGymId: homeGym ? gym.id : null })
    await world.db
      .insert(gymMembers)
      .values({ gymId: gym.id, uid: person.uid, status: 'member', since: world.clock.now })
      .onConflictDoUpdate({ target: [gymMembers.gymId, gymMembers.uid], set: { status: 'member' } })
    await keep(person, promotion)
    return person
  }
  await at('Reached', { belt: 'blue', day: '2024-11-20' })
  await at('Tomorrow', { belt: 'blue', day: '2024-11-21' })
  await at('Hidden', { belt: 'blue', day: '2020-01-01', visibility: 'private' })
  await at('Elsewhere', { belt: 'blue', day: '2020-01-01' }, false)
  const moved = await at('Moved on', { belt: 'blue', day: '2020-01-01' })
  await keep(moved, { belt: 'purple', day: '2026-01-01', visibility: 'private' })
  await at('Degree', { belt: 'black', day: '2023-11-19' })
  const { items } = await boss.api.promotions.due({ id: gym.id })
  expect(items.map(({ person, of, reachedOn }) => [person.displayName, of, reachedOn])).toEqual([
    // Still listed: a private promotion doesn't change the public belt, and leaving the member out would reveal it.
    ['Moved on', 'belt', '2022-01-01'],
    ['Degree', 'degree', '2026-11-19'],
    ['Reached', 'belt', '2026-11-20'],
  ])
  await expect(coach.api.promotions.due({ id: gym.id })).rejects.toMatchObject({ status: 403 })
})
