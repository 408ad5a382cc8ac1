import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seedDemoCommunity } from '#app/demo.ts'
import { subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import { activities, likes } from '#domains/feed/activities/server/tables.ts'
import { comments } from '#domains/feed/comments/server/tables.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { trainingSessions } from '#domains/journal/training/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { sellingIn } from '#testing/selling.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { cleanUp } from './clean-up.ts'
import { dummyBatches } from './tables.ts'

const world = await openWorld({ payments: true })
await seedDemoCommunity(world.db, world.clock.now)
const admin = await world.member('Admin', { role: { admin: true, creator: false } })
const reason = 'To try things out'
const choice = { seed: 'saturday', members: 12, gyms: 3, sessionsEach: 4, postsEach: 2, promotionsEach: 2, days: 90 }
const seedDemo = async (id = newId()) => admin.api.demoData.seedDemo({ id, ...choice, reason })
const namesOf = async (batchId: string) =>
  (await world.db.select({ name: users.displayName }).from(users).where(eq(users.dummyBatchId, batchId)))
    .map(({ name }) => name)
    .sort()

test('generates exactly what the dry run announced, all marked as demo data', async () => {
  const before = await world.db.$count(users)
  const plan = await admin.api.demoData.plan(choice)
  expect(plan.counts).toEqual({ members: 12, gyms: 3, sessions: 48, posts: 24, promotions: 24, activities: 96 })
  expect(await world.db.$count(users)).toBe(before)

  const id = newId()
  const made = await seedDemo(id)
  await seedDemo(id)

  expect(made).toMatchObject({ id, seed: 'saturday', state: 'there', documents: 12 + 3 + 48 + 24 + 24 + 96 })
  expect((await admin.api.demoData.removal({ id })).kinds).toEqual(
    expect.arrayContaining([
      { kind: 'users', documents: 12 },
      { kind: 'gyms', documents: 3 },
      { kind: 'training_sessions', documents: 48 },
      { kind: 'posts', documents: 24 },
      { kind: 'promotions', documents: 24 },
      { kind: 'activities', documents: 96 },
    ]),
  )
  expect((await namesOf(id)).slice(0, 3)).toHaveLength(3)
  expect(await namesOf(id)).toEqual(expect.arrayContaining(plan.people))
  const { rows } = await world.db.execute(sql`select count(*)::int as told from notifications`)
  const { rows: promoted } = await world.db.execute(
    sql`select count(*)::int as purple from users where dummy_batch_id = ${id} and belt_rank = 'purple'`,
  )
  expect([rows[0], promoted[0]]).toEqual([expect.anything(), { purple: 12 }])
})

test('generates the same people for the same seed, and others for another seed', async () => {
  const [one, other] = [newId(), newId()]
  await seedDemo(one)
  await admin.api.demoData.seedDemo({ id: other, ...choice, seed: 'sunday', reason })
  const [first] = (await admin.api.demoData.list()).items.filter(({ seed, id }) => seed === 'saturday' && id !== one)
  expect(await namesOf(one)).toEqual(await namesOf(first?.id ?? ''))
  expect(await namesOf(other)).not.toEqual(await namesOf(one))
})

test('refuses in production until switched on, and names a field over its limit', async () => {
  await admin.api.admin.switchSetting({ name: 'demoDataAllowed', on: false, reason })
  await expect(seedDemo()).rejects.toMatchObject({ status: 403 })
  expect((await admin.api.demoData.list()).allowed).toBe(false)
  await admin.api.admin.switchSetting({ name: 'demoDataAllowed', on: true, reason })
  for (const [field, value] of [
    ['members', 51],
    ['members', 0],
    ['days', 366],
    ['seed', ' '],
  ])
    await expect(
      admin.api.demoData.seedDemo({ id: newId(), ...choice, [field as string]: value, reason } as never),
    ).rejects.toMatchObject({ status: 400, data: { issues: [{ path: [field] }] } })
})

test('deletes only marked data, and only after the right text is typed', async () => {
  const ana = await world.member('Ana')
  const { id, documents } = await seedDemo()
  // Ana has the batch id but isn't marked as demo data, so she mustn't be removed.
  await world.db.update(users).set({ dummyBatchId: id }).where(eq(users.uid, ana.uid))
  for (const confirmation of ['DELETE', 'delete 207', `DELETE ${documents + 1}`, 'DELETE 0'])
    await expect(admin.api.demoData.remove({ id, confirmation, reason })).rejects.toMatchObject({
      code: 'NOT_CONFIRMED',
      message: `Type DELETE ${documents} to confirm.`,
    })
  await expect(admin.api.demoData.remove({ id: newId(), confirmation: 'DELETE 0', reason })).rejects.toMatchObject({
    status: 404,
  })

  await admin.api.demoData.remove({ id, confirmation: `DELETE ${documents}`, reason })
  await cleanUp(world, id)

  expect(await admin.api.demoData.removal({ id })).toMatchObject({ state: 'removed', documents: 0, removed: documents })
  expect(await world.db.$count(users, eq(users.uid, ana.uid))).toBe(1)
  await world.db.update(users).set({ dummyBatchId: null }).where(eq(users.uid, ana.uid))
})

test('deletes what members added to demo data, but not their own content', async () => {
  const bia = await world.member('Bia')
  const { id, documents } = await seedDemo()
  const [dummy] = await world.db.select().from(users).where(eq(users.dummyBatchId, id))
  const [entry] = await world.db.select().from(activities).where(eq(activities.dummyBatchId, id))
  const dummyGyms = await world.db.select().from(gyms).where(eq(gyms.dummyBatchId, id))
  const [gym, taken] = dummyGyms
  if (!dummy || !entry || !gym || !taken) throw new Error('Nothing was planted.')
  await hang(bia, { dummy, entry, gym })
  await world.staff(taken, bia, 'owner')
  const own = await world.entry(bia, { text: 'My own' })

  const removal = await admin.api.demoData.removal({ id })
  expect(removal.hung).toEqual({ comments: 1, likes: 1, follows: 1, rsvps: 0, reviews: 0 })
  expect(removal.kept).toEqual([{ id: taken.id, name: taken.name }])
  await admin.api.demoData.remove({ id, confirmation: `DELETE ${documents - 1}`, reason })
  await cleanUp(world, id)

  expect(await admin.api.demoData.removal({ id })).toMatchObject({ state: 'removed', documents: 0 })
  expect(await bia.api.activities.get({ id: own.id })).toMatchObject({ post: { text: 'My own' } })
  expect(await world.db.$count(likes, eq(likes.uid, bia.uid))).toBe(0)
  expect(await world.db.$count(comments, eq(comments.authorId, bia.uid))).toBe(0)
  const [profile] = await world.db.select().from(users).where(eq(users.uid, bia.uid))
  expect(profile).toMatchObject({ homeGymId: null, homeGymName: gym.name, followingCount: 0 })
  const [session] = await world.db.select().from(trainingSessions).where(eq(trainingSessions.uid, bia.uid))
  expect(session).toMatchObject({ gymId: null, place: gym.name })
  expect(await world.db.$count(gyms, eq(gyms.id, taken.id))).toBe(1)
})

test('resumes an interrupted clean-up, and running it again changes nothing', async () => {
  const { id, documents } = await seedDemo()
  await admin.api.demoData.remove({ id, confirmation: `DELETE ${documents}`, reason })
  await admin.api.demoData.remove({ id, confirmation: `DELETE ${documents}`, reason })
  let transactions = 0
  const killed = new Proxy(world.db, {
    get: (target, name) => {
      if (name === 'transaction' && ++transactions > 2) throw new Error('killed')
      const found = Reflect.get(target, name)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
  await expect(cleanUp({ ...world, db: killed }, id)).rejects.toThrow('killed')
  const halfway = await admin.api.demoData.removal({ id })
  expect(halfway.state).toBe('removing')
  expect(halfway.removed).toBeGreaterThan(0)
  expect(halfway.removed + halfway.documents).toBe(documents)

  await Promise.all([cleanUp(world, id), cleanUp(world, id)])

  expect(await admin.api.demoData.removal({ id })).toMatchObject({ state: 'removed', documents: 0, removed: documents })
  expect((await admin.api.admin.audit({ target: `demoData/${id}`, action: 'demo-data.remove' })).items).toHaveLength(1)
})

test('cleans up the starter community as well, leaving no trace of its members', async () => {
  const batch = (await admin.api.demoData.list()).items.find(({ seed }) => seed === null)
  const id = batch?.id ?? ''
  const gone = (await world.db.select({ uid: users.uid }).from(users).where(eq(users.dummyBatchId, id))).map(
    ({ uid }) => uid,
  )
  const { documents } = await admin.api.demoData.removal({ id })
  expect(gone.length).toBeGreaterThan(20)

  await admin.api.demoData.remove({ id, confirmation: `DELETE ${documents}`, reason })
  await cleanUp(world, id)

  expect(await admin.api.demoData.removal({ id })).toMatchObject({ state: 'removed', documents: 0, kept: [] })
  expect(await columnsNaming(gone)).toEqual([])
  expect(await world.db.$count(dummyBatches, eq(dummyBatches.id, id))).toBe(1)
})

test('ends memberships bought from demo creators at the payment provider too', async () => {
  const shop = sellingIn(world)
  const [cleo, coach, id] = [await world.member('Cleo'), await shop.creator('Marcus'), newId()]
  await shop.join(cleo, await shop.tier(coach))
  const { providerId } = await shop.membershipOf(cleo)
  const free = await shop.tier(coach, { monthlyPrice: 0, yearlyPrice: null, level: 0 })
  await world.db
    .update(subscriptions)
    .set({ nextTierId: free.id, nextAmount: 0 })
    .where(eq(subscriptions.uid, cleo.uid))
  await world.db.update(users).set({ isDummy: true, dummyBatchId: id }).where(eq(users.uid, coach.uid))

  await admin.api.demoData.remove({ id, confirmation: 'DELETE 1', reason })
  await cleanUp(world, id)

  expect((await shop.parts.payments.stripe.subscriptions.retrieve(providerId ?? '')).status).toBe('canceled')
  expect((await shop.membershipOf(cleo)).state).toBe('ended')
  expect(await world.db.$count(users, eq(users.uid, coach.uid))).toBe(0)
})

async function hang(
  { uid, api }: Person,
  on: { dummy: { uid: string }; entry: { id: string }; gym: { id: string } },
): Promise<void> {
  await api.activities.like({ id: on.entry.id })
  await api.comments.create({ id: on.entry.id, text: 'Nice' })
  await world.follow({ uid }, on.dummy)
  await world.db.update(users).set({ homeGymId: on.gym.id }).where(eq(users.uid, uid))
  await world.db.execute(sql`insert into training_sessions
    (uid, id, activity_id, day, started_at, timezone, minutes, gym_id, kind, discipline, created_at, updated_at)
    values (${uid}, ${newId()}, ${newId()}, '2026-11-19', now(), 'UTC', 60, ${on.gym.id}, 'class', 'gi', now(), now())`)
}

/** Every text column in the database that still contains one of these uids. */
async function columnsNaming(uids: readonly string[]): Promise<string[]> {
  const { rows } = await world.db.execute<{ table: string; column: string }>(sql`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.data_type = 'text' and c.table_name <> 'audit_log'`)
  const naming: string[] = []
  for (const { table, column } of rows) {
    const found = await world.db.execute(
      sql`select from ${sql.identifier(table)} where ${sql.identifier(column)} = any(${sql.param([...uids])}::text[]) limit 1`,
    )
    if (found.rows.length > 0) naming.push(`${table}.${column}`)
  }
  return naming
}
