import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { picturePathOf } from '#domains/feed/posts/server/pictures.ts'
import { processDueDeletions, runDeletion } from '#domains/members/account/server/delete-account.ts'
import { usernames, users } from '#domains/members/people/server/tables.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import { days } from '#platform/clock.ts'
import { statusOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { busyMember } from './busy-member.fixture.ts'
import { MEMBER_TABLES } from './member-tables.ts'
import { PURGE, removeMember } from './purge.ts'

const world = await openWorld()
const removal = { steps: PURGE, last: removeMember }

const BY_NAME = sql`column_name ~ '(^|_)(uid|uids|user_id|actor_id|author_id|owner_id|claimant_id|follower_id|followed_id|blocker_id|blocked_id|muter_id|muted_id|reporter_id|sender_id|recipient_id|host_ids)$'
  or column_name ~ '(^|_)by$' or column_name in ('who', 'gift_from', 'gift_to')`

test("deletion and export cover every table that has a member's data", async () => {
  const { rows } = await world.db.execute<{ table: string; column: string; type: string }>(sql`
    select table_name as "table", column_name as "column", data_type as type from information_schema.columns
    where table_schema = 'public' and (${BY_NAME}) and data_type in ('text', 'ARRAY', 'character varying') order by 1, 2`)
  const said = (table: string, column: string) => MEMBER_TABLES[table]?.columns[column] !== undefined
  // Columns with names such as "by" that don't contain a member's id.
  const noMember = new Set(['gyms.last_confirmed_by', 'gym_visit_marks.who'])
  const forgotten = rows
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !said(...(name.split('.') as [string, string])) && !noMember.has(name))
  expect(forgotten, 'give each its fate in src/app/member-tables.ts').toEqual([])

  const { rows: all } = await world.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`)
  const there = new Set(all.map(({ name }) => name))
  const named = Object.entries(MEMBER_TABLES).flatMap(([table, { columns, archive }]) => [
    ...Object.keys(columns).map((column) => `${table}.${column}`),
    ...(typeof archive === 'string'
      ? []
      : [archive.by, archive.without ?? []].flat().map((column) => `${table}.${column}`)),
  ])
  expect(named.filter((name) => !there.has(name))).toEqual([])
})

/** Every place a string occurs, in any column of any table. */
async function tracesOf(text: string): Promise<string[]> {
  const { rows: tables } = await world.db.execute<{ table: string; columns: string[] }>(sql`
    select c.table_name as "table", array_agg(c.column_name::text order by c.column_name) as columns
    from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.data_type in ('text', 'jsonb', 'ARRAY') group by 1 order by 1`)
  const found: string[] = []
  for (const { table, columns } of tables) {
    const like = `%${text}%`
    const at = sql`from ${sql.identifier(table)} t where t::text like ${like}`
    if (!(await world.db.execute(sql`select ${at} limit 1`)).rowCount) continue
    for (const column of columns) {
      const { rowCount } = await world.db.execute(
        sql`select ${at} and t.${sql.identifier(column)}::text like ${like} limit 1`,
      )
      if (rowCount) found.push(`${table}.${column}`)
    }
  }
  return found
}

const leave = async (person: Person, username: string) => person.api.account.leave({ confirmation: username })

test('hides a leaving member immediately, and restores them unchanged on return', {
  timeout: 60_000,
}, async () => {
  const bia = await world.member('Bia')
  const { ana, post, theirs, username } = await busyMember(world, 'Ana', bia)
  await expect(leave(ana, 'somebody else')).rejects.toMatchObject({ status: 400, data: { field: 'confirmation' } })
  const farewell = await ana.api.account.farewell()
  expect(farewell).toMatchObject({ confirmation: username, obstacle: null, comments: 1, pictures: 1 })
  expect(farewell.gyms).toHaveLength(1)

  const seen = async (viewer: { api: Person['api'] } = bia) => ({
    profile: await statusOf(viewer.api.people.profile({ uid: ana.uid })),
    post: await statusOf(viewer.api.activities.get({ id: post.id })),
  })
  expect(await seen()).toEqual({ profile: 200, post: 200 })
  expect(await seen(world.visitor as never)).toEqual({ profile: 200, post: 200 })
  const { deleteAt } = await leave(ana, `@${username.toUpperCase()}`)
  expect(deleteAt).toBe(new Date(world.clock.now.getTime() + days(14)).toISOString())
  expect(await seen()).toEqual({ profile: 404, post: 404 })
  expect(await seen(world.visitor as never)).toEqual({ profile: 404, post: 404 })
  const card = await bia.api.activities.get({ id: theirs.id })
  expect([card.likeCount, card.commentCount]).toEqual([0, 0])
  expect((await bia.api.comments.list({ id: theirs.id, limit: 20 })).items).toEqual([])
  expect((await bia.api.follows.followers({ uid: 'me', limit: 20 })).items).toEqual([])
  expect((await bia.api.follows.search({ text: 'Ana', limit: 20 })).items.filter(({ uid }) => uid === ana.uid)).toEqual(
    [],
  )

  await expect(ana.api.activities.feed({ limit: 5 })).rejects.toMatchObject({ status: 403, code: 'leaving' })
  expect(await ana.api.session.current()).toMatchObject({ status: 'signed-in', leavesAt: deleteAt })
  // A second request changes nothing.
  expect(await leave(ana, username)).toEqual({ deleteAt })

  world.pass(days(13))
  const again = await world.session(ana.uid)
  await again.api.account.comeBack()
  const later = await world.session(bia.uid)
  expect(await seen(later)).toEqual({ profile: 200, post: 200 })
  expect(await seen(world.visitor as never)).toEqual({ profile: 200, post: 200 })
  const back = await later.api.activities.get({ id: theirs.id })
  expect([back.likeCount, back.commentCount]).toEqual([1, 1])
})

test("keeps only what others wrote after 14 days, without the member's name", {
  timeout: 60_000,
}, async () => {
  const bia = await world.member('Bea')
  const { ana, gym, post, theirs, pictureId, username } = await busyMember(world, 'Ada', bia)
  const listed = await ana.api.techniques.propose({ name: 'Mat magic', role: 'sweep' })
  await world.db.execute(sql`update techniques set state = 'listed' where slug = ${listed.slug}`)
  await leave(ana, username)
  world.pass(days(14) - 1)
  await processDueDeletions(world)
  await runDeletion(world, removal, ana.uid)
  expect(await world.db.select().from(users).where(sql`uid = ${ana.uid}`), 'too early').toHaveLength(1)

  world.pass(1)
  await processDueDeletions(world)
  // Continues after being interrupted.
  const broken = {
    ...removal,
    steps: [...PURGE.slice(0, 7), { name: 'stop', run: () => Promise.reject(new Error('killed')) }],
  }
  await expect(runDeletion(world, broken, ana.uid)).rejects.toThrow('killed')
  await expect((await world.session(ana.uid)).api.account.comeBack()).rejects.toMatchObject({ status: 409 })
  await runDeletion(world, removal, ana.uid)
  await runDeletion(world, removal, ana.uid)

  // The uid remains only where it identifies no one: in others' activity log, in the audit log, and in the list that
  // prevents a new import.
  expect(await tracesOf(ana.uid)).toEqual([
    'activities.metadata',
    'activities.target_id',
    'activities.target_ref',
    'audit_log.target',
    'audit_log.who',
    'imported_documents.path',
  ])
  expect(await tracesOf('Words of Ada')).toEqual([])
  expect(await tracesOf(ana.email)).toEqual([])
  expect(await tracesOf(username)).toEqual(['usernames.username'])
  expect(await world.db.select().from(authUsers).where(sql`email = ${ana.email}`)).toEqual([])
  for (const small of [false, true])
    expect(await world.files.has(picturePathOf({ uid: ana.uid, id: pictureId }, { small }))).toBe(false)

  const { api } = await world.session(bia.uid)
  expect(await api.techniques.get({ slug: listed.slug })).toMatchObject({ technique: { name: 'Mat magic' } })
  const card = await api.activities.get({ id: theirs.id })
  expect(card.post?.text).toBe('Rolled with former member.')
  expect([card.likeCount, card.commentCount]).toEqual([0, 0])
  expect(await api.follows.summary({ uid: bia.uid })).toMatchObject({ followerCount: 0, followingCount: 0 })
  await expect(api.activities.get({ id: post.id })).rejects.toMatchObject({ status: 404 })
  expect(await world.db.execute(sql`select claimed from gyms where id = ${gym.id}`)).toMatchObject({
    rows: [{ claimed: false }],
  })

  // Bea's replies are still in her own archive.
  const { rows } = await world.db.execute<{ text: string }>(sql`
    select coalesce(metadata ->> 'commentText', content ->> 'text') as text from activities where actor_id = ${bia.uid} and activity_type = 'comment'`)
  expect(rows).toEqual([{ text: 'Well said, former member' }])

  const carla = await world.member('Carla')
  expect(await carla.api.people.usernameAvailability({ username })).toMatchObject({ status: 'taken' })
  world.pass(days(181))
  const later = await world.session(carla.uid)
  expect(await later.api.people.usernameAvailability({ username })).toMatchObject({ status: 'available' })
  expect(await world.db.select().from(usernames).where(sql`username = ${username}`)).toMatchObject([{ uid: null }])
})

test('refuses to delete the last admin; emails the member at each stage', async () => {
  const boss = await world.member('Boss', { role: { admin: true, creator: false } })
  const username = (await boss.api.account.farewell()).confirmation
  expect((await boss.api.account.farewell()).obstacle).toBe('last_admin')
  await expect(leave(boss, username)).rejects.toMatchObject({ status: 409, code: 'LAST_ADMIN' })
  await world.member('Second', { role: { admin: true, creator: false } })
  await leave(boss, username)
  world.pass(days(12))
  await processDueDeletions(world)
  await processDueDeletions(world)
  world.pass(days(2))
  await runDeletion(world, removal, boss.uid)
  const { rows } = await world.db.execute<{ kind: string; email: string }>(sql`
    select data ->> 'kind' as kind, data ->> 'email' as email from pgboss.job where name = 'mailAccount'
      and data ->> 'email' = ${boss.email} order by created_on, kind`)
  expect(rows.map(({ kind }) => kind)).toEqual(['asked', 'soon', 'done'])
})

test("an admin's deletion hides and emails the member, and can be undone for 30 days", async () => {
  const now = world.clock.now
  const boss = await world.member('Admin', { role: { admin: true, creator: false } })
  const [ana, bia] = await world.members('Anouk', 'Birgit')
  const { confirmation } = await boss.api.account.farewellOf({ uid: ana.uid })
  const act = { uid: ana.uid, confirmation, reason: 'Sold stolen belts to members.' }
  for (const api of [bia.api, ana.api]) {
    await expect(api.account.farewellOf({ uid: ana.uid })).rejects.toMatchObject({ status: 403 })
    await expect(api.account.deleteMember(act)).rejects.toMatchObject({ status: 403 })
    await expect(api.account.keepMember({ uid: ana.uid })).rejects.toMatchObject({ status: 403 })
  }
  await expect(boss.api.account.deleteMember({ ...act, confirmation: 'no' })).rejects.toMatchObject({ status: 400 })
  await expect(boss.api.account.deleteMember({ ...act, uid: boss.uid })).rejects.toMatchObject({ status: 403 })
  const { deleteAt } = await boss.api.account.deleteMember(act)
  expect(deleteAt).toBe(new Date(now.getTime() + days(30)).toISOString())
  await expect(boss.api.account.deleteMember(act)).rejects.toMatchObject({ status: 409 })
  await expect(bia.api.people.profile({ uid: ana.uid })).rejects.toMatchObject({ status: 404 })
  await expect(ana.api.account.comeBack()).rejects.toMatchObject({ status: 409, code: 'DELETED' })
  await boss.api.account.keepMember({ uid: ana.uid })
  expect((await bia.api.people.profile({ uid: ana.uid })).profile.uid).toBe(ana.uid)
  const { rows } = await world.db.execute(
    sql`select action, reason from audit_log where target = ${`users/${ana.uid}`} order by action`,
  )
  expect(rows).toEqual([
    { action: 'account.delete', reason: act.reason },
    { action: 'account.keep', reason: '' },
  ])
})
