import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seedDemoCommunity } from '#app/demo.ts'
import { newId } from '#platform/ids.ts'
import { openWorld } from '#testing/world.ts'
import { MOVED_COLUMNS } from './move-rows.ts'
import { GYM_COLUMNS } from './moves.ts'

const world = await openWorld()

test('lists every text column that holds a gym id in a seeded database', async () => {
  const demo = await openWorld()
  await seedDemoCommunity(demo.db, demo.clock.now)
  const { rows: columns } = await demo.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'ARRAY', 'jsonb') and table_name <> 'gyms'`)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await demo.db.execute(sql`select 1 from ${sql.identifier(table)} t,
      regexp_split_to_table(t.${sql.identifier(column)}::text, '[^-\\w]+') part join gyms g on g.id = part limit 1`)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  expect(found).toContain('posts.user_id')
  expect(found.filter((name) => GYM_COLUMNS[name] === undefined)).toEqual([])
})

test('sends rows inserted late to the kept gym, for every column that moves', async () => {
  const { rows } = await world.db.execute<{ name: string; columns: string }>(sql`
    select t.tgrelid::regclass::text as name, encode(t.tgargs, 'escape') as columns from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid and p.proname = 'follow_gym_merge'`)
  const covered = new Set(
    rows.flatMap(({ name, columns }) => columns.split('\\000').map((column) => `${name}.${column}`)),
  )
  const moving = [...MOVED_COLUMNS.map(({ table, column }) => `${table}.${column}`), 'gym_visit_days.gym_id']
  expect(moving.filter((name) => !covered.has(name))).toEqual([])
})

test('sends rows for a merged gym to the last gym of the chain', async () => {
  const admin = await world.member('Ada', { role: { admin: true, creator: false } })
  const bia = await world.member('Bia')
  const gyms = [await world.gym('First'), await world.gym('Second'), await world.gym('Third')] as const
  const [first, second, third] = gyms
  const event = await world.event(third)
  await admin.api.gymMerges.merge({ id: first.id, into: second.id, confirm: 'First' })
  await admin.api.gymMerges.merge({ id: second.id, into: third.id, confirm: 'Second' })

  const [gym, at, uid] = [first.id, sql`${world.clock.now.toISOString()}::timestamptz`, bia.uid]
  const insert = async (into: string, row: Record<string, unknown>) => {
    const names = sql.join(
      Object.keys(row).map((name) => sql.identifier(name)),
      sql`, `,
    )
    const values = sql.join(
      Object.values(row).map((value) => sql`${value}`),
      sql`, `,
    )
    await world.db.execute(sql`insert into ${sql.identifier(into)} (${names}) values (${values})`)
  }
  await insert('gym_staff', { gym_id: gym, uid, role: 'coach', since: at })
  await insert('confirmations', { id: newId(), gym_id: gym, uid, source: 'member', was_on: true, at })
  await insert('photo_addresses', { id: newId(), gym_id: gym, address: 'https://x.example/1.jpg', next_at: at })
  await insert('event_slugs', { gym_id: gym, slug: 'late', event_id: event.id })
  await insert('gym_sources', { source: 's', source_id: '1', gym_id: gym, row_hash: '', imported: '{}' })
  await insert('gym_visit_days', { gym_id: gym, kind: 'view', day: '2026-11-20', times: 1 })
  await insert('pictures', { user_id: gym, id: newId(), gym_id: gym, width: 1, height: 1, created_at: at })
  await insert('pictures', { user_id: uid, id: 'l'.repeat(20), width: 1, height: 1, created_at: at })
  await world.db.execute(sql`update pictures set gym_id = ${gym} where user_id = ${uid}`)
  const conversation = newId()
  await insert('conversations', {
    ...{ id: conversation, kind: 'gym', gym_id: gym, pair: `${uid} gym:${gym}`, created_by: uid, created_at: at },
  })
  await insert('conversation_members', {
    ...{ conversation_id: conversation, party: `gym:${gym}`, gym_id: gym, state: 'open', joined_at: at },
  })
  await world.db.execute(sql`update users set home_gym_id = ${gym} where uid = ${uid}`)
  await insert('likes', { actor_id: gym, activity_id: newId(), uid, created_at: at })
  await insert('saves', { actor_id: gym, activity_id: newId(), uid, saved_at: at })
  await insert('notifications', {
    ...{ uid, id: newId(), type: 'like', actor_id: gym, activity_actor_id: gym, timestamp: at, created_at: at },
  })
  const [activity, post] = [newId(), newId()]
  await insert('activities', {
    ...{ id: activity, actor_id: gym, actor_type: 'gym', actor_data: '{}', activity_type: 'gym_post', timestamp: at },
    ...{ target_id: post, target_type: 'post', target_ref: `gyms/${gym}/posts/${post}`, content: '{}' },
    ...{ visibility: 'gym_members', audience: `gym:${gym}`, score: 0, in_feed: true },
  })
  await insert('activities', {
    ...{ id: newId(), actor_id: uid, actor_data: '{}', activity_type: 'gym_check_in', timestamp: at },
    ...{
      target_id: gym,
      target_type: 'gym',
      target_ref: `locations/${gym}`,
      content: '{}',
      visibility: 'public',
      score: 0,
      in_feed: true,
    },
  })
  await insert('posts', {
    ...{ user_id: gym, id: post, activity_id: activity, text: 'Late', created_at: at, updated_at: at },
  })

  const left: string[] = []
  for (const { table, column } of MOVED_COLUMNS) {
    const { rows } = await world.db.execute(
      sql`select 1 from ${sql.identifier(table)} t where strpos(t.${sql.identifier(column)}, ${gym}) > 0`,
    )
    if (rows.length > 0) left.push(`${table}.${column}`)
  }
  expect(left).toEqual([])
  const { rows } = await world.db.execute<{ folder: string | null; user_id: string; gym_id: string }>(
    sql`select folder, user_id, gym_id from pictures order by folder nulls last`,
  )
  expect(rows).toEqual([
    { folder: gym, user_id: third.id, gym_id: third.id },
    { folder: null, user_id: uid, gym_id: third.id },
  ])
})
