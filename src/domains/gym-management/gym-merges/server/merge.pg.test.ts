import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runHousekeeping } from '#app/housekeeping.ts'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import { gymVisitDays } from '#domains/gym-management/gym-insights/server/tables.ts'
import { favorites, gymStaff, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { startProduct } from '#testing/product.ts'
import { readCalendar } from '#testing/read-calendar.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { lockBoth, mergeGyms, undoMerge } from './merge.ts'
import { GYM_COLUMNS } from './moves.ts'
import { gymMergeRows, gymMerges } from './tables.ts'

const world = await openWorld()

test('defines what a merge does with every column that refers to a gym', async () => {
  const { rows } = await world.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (column_name ~ '(^|_)gym(_ids?)?$' or column_name ~ '(^|_)actor_id$' or column_name in ('pair', 'party', 'merged_into', 'target_ref')) and data_type = 'text'
      and table_name not in ('techniques')
    union select conrelid::regclass::text || '.' || a.attname from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'gyms'::regclass order by 1`)
  const missing = rows.map(({ name }) => name).filter((name) => GYM_COLUMNS[name] === undefined)
  expect(missing, 'say in src/domains/gym-management/gym-merges/server/moves.ts what becomes of it').toEqual([])
  const { rows: all } = await world.db.execute<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const there = new Set(all.map(({ name }) => name))
  expect(Object.keys(GYM_COLUMNS).filter((name) => !there.has(name))).toEqual([])
})

async function twoGyms() {
  const owner = await world.member('Ona')
  const [from, into] = [
    await world.gym('Old Mat', { phone: '+353 1' }),
    await world.gym('New Mat', { website: 'https://new.example' }),
  ]
  await world.staff(from, owner, 'owner')
  await world.staff(into, owner, 'owner')
  return { owner, from, into }
}

const keep = (person: Person, gym: { id: string }) => person.api.gyms.favorite({ gymId: gym.id })
const merge = (person: Person, from: { id: string }, into: { id: string }, confirm = 'Old Mat') =>
  person.api.gymMerges.merge({ id: from.id, into: into.id, confirm })
const gymIdsOf = async (uid: string) =>
  (await world.db.select().from(favorites).where(eq(favorites.uid, uid))).map(({ gymId }) => gymId).sort()

test('moves everything from the merged gym, redirects old URLs and undoes it all', async () => {
  const { owner, from, into } = await twoGyms()
  const [bia, caio] = await world.members('Bia', 'Caio')
  await keep(bia, from)
  await keep(caio, from)
  await keep(caio, into)
  await world.staff(from, bia, 'manager')
  await world.staff(into, bia, 'coach')
  await world.staff(from, caio, 'coach')
  const event = await world.event(from)
  const post = await owner.api.gymPosts.create({ gymId: from.id, text: 'From the old mat' })

  const preview = await owner.api.gymMerges.preview({ id: from.id, into: into.id })
  expect(preview.counts.find(({ what }) => what === 'favorites')).toEqual({ what: 'favorites', moves: 1, stays: 1 })
  expect(preview.fields).toContainEqual({ field: 'phone', from: '+353 1', into: '', takenOver: true })

  const merged = await merge(owner, from, into)
  expect(await gymIdsOf(bia.uid)).toEqual([into.id])
  expect(await gymIdsOf(caio.uid)).toEqual([from.id, into.id].sort())
  const kept = await world.visitor.api.gyms.get({ id: from.slug })
  expect(kept).toMatchObject({ id: into.id, favoriteCount: 2, phone: '+353 1', website: 'https://new.example' })
  const roles = await world.db.select().from(gymStaff).where(eq(gymStaff.gymId, into.id))
  expect(roles.map(({ uid, role }) => [uid, role]).sort()).toEqual(
    [
      [owner.uid, 'owner'],
      [bia.uid, 'manager'],
      [caio.uid, 'coach'],
    ].sort(),
  )
  const { rows: moved } = await world.db.execute<{ gym_id: string }>(
    sql`select gym_id from events where id = ${event.id}`,
  )
  expect(moved).toEqual([{ gym_id: into.id }])
  const { rows: acts } = await world.db.execute<{ actor_id: string }>(
    sql`select distinct actor_id from activities where activity_type = 'gym_post' and actor_id in (${from.id}, ${into.id})`,
  )
  expect(acts).toEqual([{ actor_id: into.id }])
  expect(post).toBeDefined()
  expect((await owner.api.gymMerges.list({ id: into.id })).items).toMatchObject([
    { id: merged.id, from: { name: 'Old Mat' } },
  ])

  await owner.api.gymMerges.undo({ id: merged.id })
  expect(await gymIdsOf(bia.uid)).toEqual([from.id])
  expect(await world.visitor.api.gyms.get({ id: from.id })).toMatchObject({ id: from.id, favoriteCount: 2 })
  expect(await world.visitor.api.gyms.get({ id: into.id })).toMatchObject({ favoriteCount: 1, phone: '' })
  const [role] = await world.db.select().from(gymStaff).where(sql`gym_id = ${into.id} and uid = ${bia.uid}`)
  expect(role?.role).toBe('coach')
  const { rows: log } = await world.db.execute<{ action: string }>(
    sql`select action from audit_log where target = ${`locations/${from.id}`} order by at, action`,
  )
  expect(log.map(({ action }) => action).sort()).toEqual(['gym.merge', 'gym.unmerge'])
})

test('handles both gyms having the same event slug and the same conversation', async () => {
  const { owner, from, into } = await twoGyms()
  const bia = await world.member('Bia')
  const [one] = [await world.event(from, { slug: 'open-mat' }), await world.event(into, { slug: 'open-mat' })]
  for (const gym of [from, into]) await bia.api.messages.beginWithGym({ gymId: gym.id })
  const merged = await merge(owner, from, into)
  const slugOf = async () =>
    (
      await world.db.execute<{ slug: string; gym_id: string }>(
        sql`select slug, gym_id from events where id = ${one.id}`,
      )
    ).rows[0]
  const talks = async () =>
    (
      await world.db.execute<{ gym_id: string }>(
        sql`select gym_id from conversations where created_by = ${bia.uid} order by 1`,
      )
    ).rows
  expect(await talks()).toEqual([{ gym_id: into.id }, { gym_id: into.id }])
  expect(await slugOf()).toMatchObject({ gym_id: into.id, slug: expect.stringMatching(/^open-mat-/) })
  await owner.api.gymMerges.undo({ id: merged.id })
  expect(await slugOf()).toEqual({ gym_id: from.id, slug: 'open-mat' })
  expect(new Set((await talks()).map(({ gym_id }) => gym_id))).toEqual(new Set([from.id, into.id]))
})

test('lets admins and owners of both gyms merge once they type the name', async () => {
  const { owner, from, into } = await twoGyms()
  await expect(owner.api.gymMerges.preview({ id: from.id, into: from.id })).rejects.toMatchObject({ status: 400 })
  await expect(merge(owner, from, into, 'Wrong')).rejects.toMatchObject({ status: 400 })
  expect((await world.db.select().from(gyms).where(eq(gyms.id, from.id)))[0]?.mergedInto).toBeNull()
})

test('lets managers merge only if both gyms have the same owners', async () => {
  const { from, into } = await twoGyms()
  const { from: another } = await twoGyms()
  const [coach, owner, manager] = await world.members('Caio', 'Davi', 'Mei')
  for (const gym of [from, into, another]) {
    await world.staff(gym, coach, 'coach')
    await world.staff(gym, manager, 'manager')
  }
  for (const gym of [from, another]) await expect(merge(coach, gym, into)).rejects.toMatchObject({ status: 403 })
  await expect(merge(manager, another, into)).rejects.toMatchObject({ status: 403 })
  const { id } = await merge(manager, from, into)
  await expect(coach.api.gymMerges.undo({ id })).rejects.toMatchObject({ status: 403 })
  await manager.api.gymMerges.undo({ id })

  await world.staff(from, owner, 'owner')
  await expect(merge(manager, from, into)).rejects.toMatchObject({ status: 403 })
  await world.staff(into, owner, 'manager')
  await expect(merge(owner, from, into), "an owner of one can't become owner of both").rejects.toMatchObject({
    status: 403,
  })
})

test('moves a favourite added during a merge to the kept gym', async () => {
  const { owner, from, into } = await twoGyms()
  const bia = await world.member('Bia')
  let added: Promise<unknown> | undefined
  await world.db.transaction(async (tx) => {
    const both = await lockBoth(tx, from.id, into.id)
    added = world.db.insert(favorites).values({ uid: bia.uid, gymId: from.id, createdAt: world.clock.now }).execute()
    await mergeGyms(tx, { ...both, uid: owner.uid, now: world.clock.now })
  })
  await added
  expect(await gymIdsOf(bia.uid)).toEqual([into.id])
})

test('refuses to undo a merge after 30 days', async () => {
  const { owner, from, into } = await twoGyms()
  const merged = await merge(owner, from, into)
  const late = new Date(world.clock.now.getTime() + days(31))
  const undo = world.db.transaction((tx) => undoMerge(tx, { id: merged.id, uid: owner.uid, now: late }))
  await expect(undo).rejects.toMatchObject({ status: 409 })
})

test('moves reviews, sessions, promotions, home gyms and calendars, and restores them', async () => {
  const product = await startProduct(world)
  const { owner, from, into } = await twoGyms()
  const bia = await world.member('Bia', { homeGymId: from.id })
  const at = world.clock.now
  await world.db.insert(checkIns).values({ id: newId(), gymId: from.id, uid: bia.uid, at, method: 'code' })
  await bia.api.reviews.write({ gymId: from.id, score: 4, text: 'Patient coaches, clean mats and good rolls.' })
  const day = at.toISOString().slice(0, 10)
  const [session, promotion] = [newId(), newId()]
  await bia.api.training.keep({
    ...{ id: session, day, start: '08:30', minutes: 90, gymId: from.id },
    ...{ kind: 'class', discipline: 'gi' },
  })
  await bia.api.promotions.keep({ id: promotion, belt: 'blue', stripes: 0, day, gymId: from.id })
  await world.event(from, { title: 'Rolls' })

  const homeOf = (answer: Awaited<ReturnType<typeof owner.api.people.profile>>) =>
    'profile' in answer ? answer.profile.homeGym?.id : undefined
  const seen = async () => ({
    reviews: (await world.visitor.api.reviews.list({ gymId: from.slug })).summary.count,
    own: (await bia.api.reviews.mine({ gymId: from.slug })).review?.score,
    session: (await bia.api.training.get({ id: session })).place?.gymId,
    promotion: (await bia.api.promotions.mine({})).items[0]?.gym?.gymId,
    home: homeOf(await owner.api.people.profile({ uid: bia.uid })),
  })
  const calendarOf = async (slug: string) => {
    const answer = await fetch(`${product.url}/gym/${slug}/calendar.ics`)
    const until = new Date(at.getTime() + days(30))
    return readCalendar(await answer.text(), new Date(0), until).map(({ title }) => title)
  }
  const all = (gym: { id: string }) => ({ reviews: 1, own: 4, session: gym.id, promotion: gym.id, home: gym.id })
  expect(await seen()).toEqual(all(from))
  const merged = await merge(owner, from, into)
  expect(await seen()).toEqual(all(into))
  expect(await calendarOf(from.slug)).toEqual(await calendarOf(into.slug))
  expect(await calendarOf(from.slug)).toHaveLength(1)
  await owner.api.gymMerges.undo({ id: merged.id })
  expect(await seen()).toEqual(all(from))
  expect([await calendarOf(from.slug), await calendarOf(into.slug)]).toMatchObject([{ length: 1 }, { length: 0 }])
})

test("opens, likes, comments on and deletes a merged gym's post at the kept gym", async () => {
  const { owner, from, into } = await twoGyms()
  const bia = await world.member('Bia')
  const { id } = await owner.api.gymPosts.create({ gymId: from.id, text: 'From the old mat', visibility: 'public' })
  const merged = await merge(owner, from, into)
  expect(await world.visitor.api.activities.get({ id })).toMatchObject({ actor: { id: into.id } })
  expect((await bia.api.activities.byUser({ uid: into.id })).items).toMatchObject([{ id }])
  await bia.api.activities.like({ id })
  await bia.api.comments.create({ id, text: 'See you there' })
  expect(await owner.api.activities.get({ id })).toMatchObject({ likeCount: 1, commentCount: 1 })
  await owner.api.activities.remove({ id })
  await expect(bia.api.activities.get({ id })).rejects.toMatchObject({ status: 404 })
  await owner.api.activities.restore({ id })
  await owner.api.gymMerges.undo({ id: merged.id })
  expect(await bia.api.activities.get({ id })).toMatchObject({ actor: { id: from.id }, likeCount: 1, commentCount: 1 })
})

test('adds up visits on days when both gyms had some, and subtracts them on undo', async () => {
  const { owner, from, into } = await twoGyms()
  const visit = (gym: { id: string }, ...rows: [day: string, times: number][]) =>
    world.db
      .insert(gymVisitDays)
      .values(rows.map(([day, times]) => ({ gymId: gym.id, kind: 'view' as const, day, times })))
      .onConflictDoUpdate({
        target: [gymVisitDays.gymId, gymVisitDays.kind, gymVisitDays.day],
        set: { times: sql`${gymVisitDays.times} + excluded.times` },
      })
  const daysOf = async (gym: { id: string }) =>
    (await world.db.select().from(gymVisitDays).where(eq(gymVisitDays.gymId, gym.id)).orderBy(gymVisitDays.day)).map(
      ({ day, times }) => [day, times],
    )
  await visit(from, ['2026-11-18', 5], ['2026-11-19', 7])
  await visit(into, ['2026-11-19', 10])
  const merged = await merge(owner, from, into)
  expect(await daysOf(into)).toEqual([
    ['2026-11-18', 5],
    ['2026-11-19', 17],
  ])
  await visit(from, ['2026-11-19', 2], ['2026-11-20', 1])
  await owner.api.gymMerges.undo({ id: merged.id })
  expect(await daysOf(from)).toEqual([
    ['2026-11-18', 5],
    ['2026-11-19', 7],
  ])
  expect(await daysOf(into)).toEqual([
    ['2026-11-19', 12],
    ['2026-11-20', 1],
  ])
})

test('deletes the moved values after 30 days, or once the merge is undone', async () => {
  const { owner, from, into } = await twoGyms()
  const rowsOf = (id: string) => world.db.$count(gymMergeRows, eq(gymMergeRows.mergeId, id))
  const later = (ms: number) => new Date(world.clock.now.getTime() + ms)
  const keepAt = (now: Date) =>
    runHousekeeping({ database: world.database, files: world.files, log: world.log, now: () => now })
  await keep(await world.member('Bia'), from)
  const first = await merge(owner, from, into)
  await owner.api.gymMerges.undo({ id: first.id })
  const second = await merge(owner, from, into)
  await keepAt(later(days(29)))
  expect([await rowsOf(first.id), (await rowsOf(second.id)) > 0]).toEqual([0, true])
  await keepAt(later(days(31)))
  expect(await rowsOf(second.id)).toBe(0)
  expect(await world.db.$count(gymMerges, eq(gymMerges.id, second.id))).toBe(1)
})
