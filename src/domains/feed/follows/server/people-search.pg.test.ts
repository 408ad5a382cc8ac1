import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { allPages } from '#testing/all-pages.ts'
import { openWorld } from '#testing/world.ts'
import { peopleSearchQuery } from './people-search.ts'

const world = await openWorld()
const me = await world.member('Searching One', { username: 'searcher' })

const find = async (text: string, limit = 20) =>
  (await me.api.follows.search({ text, limit })).items.map(({ displayName }) => displayName)

test('finds people by name and username, ignoring accents and case', async () => {
  await world.member('João Antônio Ávila', { username: 'jo_avila' })
  await world.member('Zoë Nowak', { username: 'zoe_n' })
  expect(await find('joao')).toEqual(['João Antônio Ávila'])
  expect(await find('AVILA jo')).toEqual(['João Antônio Ávila'])
  expect(await find('JOÃO ANTÔNIO')).toEqual(['João Antônio Ávila'])
  expect(await find('@jo_avila')).toEqual(['João Antônio Ávila'])
  expect(await find('zoe_')).toEqual(['Zoë Nowak'])
  expect(await find('zoë')).toEqual(['Zoë Nowak'])
})

test('finds names in any script: Japanese, Arabic, Cyrillic, Korean, full-width', async () => {
  await world.member('田中 太郎', { username: 'tanaka_t' })
  await world.member('محمد علي', { username: 'mo_ali' })
  await world.member('Александр', { username: 'sasha_b' })
  await world.member('가나다', { username: 'ganada' })
  expect(await find('田中')).toEqual(['田中 太郎'])
  expect(await find('太')).toEqual(['田中 太郎'])
  expect(await find('محمد')).toEqual(['محمد علي'])
  expect(await find('علي')).toEqual(['محمد علي'])
  expect(await find('АЛЕКСАНДР')).toEqual(['Александр'])
  expect(await find('가나')).toEqual(['가나다'])
  expect(await find('ｔａｎａｋａ')).toEqual(['田中 太郎'])
})

test('ranks word beginnings before inner matches; short queries match beginnings only', async () => {
  await world.member('Mark Quill', { username: 'mark_quill' })
  await world.member('Jonquil Rose', { username: 'j_rose_1' })
  expect(await find('quil')).toEqual(['Mark Quill', 'Jonquil Rose'])
  expect(await find('qu')).toEqual(['Mark Quill'])
})

test('treats SQL wildcards and quotes as plain text', async () => {
  for (const text of ['%', '_', '\\', '%%%', '％', "' or 1=1 --", 'a\u0000b', '\ud800', '   ', '@', ''])
    expect(await find(text)).toEqual([])
})

test("doesn't find blocked or blocking members, or those who haven't finished signup", async () => {
  const hidden = await world.member('Xavier Hidden', { username: 'xavier_h' })
  await world.member('Xavier Newcomer', { username: null, onboardingComplete: false })
  const blocker = await world.member('Xavier Blocker', { username: 'xavier_b' })
  await me.api.follows.block({ uid: 'me', blockedId: hidden.uid })
  await blocker.api.follows.block({ uid: 'me', blockedId: me.uid })
  expect(await find('xavier')).toEqual([])
})

test('includes how each person is connected to the viewer in results', async () => {
  const friend = await world.member('Yara Friend', { username: 'yara_f' })
  await me.api.follows.follow({ uid: friend.uid })
  const { items } = await me.api.follows.search({ text: 'yara' })
  expect(items).toMatchObject([{ relation: { following: 'yes', followsMe: false } }])
})

test('pages without gaps or repeats across both kinds of match', async () => {
  for (let index = 0; index < 7; index++) {
    await world.member(index < 4 ? `Wolf Same` : `Beowolf ${index}`, { username: `w_page_${index}` })
  }
  const found = (await allPages((cursor) => me.api.follows.search({ text: 'wolf', limit: 3, cursor }))).map(
    ({ username }) => username ?? '',
  )
  expect(found).toEqual(Array.from({ length: 7 }, (_, index) => `w_page_${index}`))
  const broken = me.api.follows.search({ text: 'wolf', cursor: 'bm9uc2Vuc2U' })
  await expect(broken).rejects.toMatchObject({ status: 400, data: { field: 'cursor' } })
})

test('uses the index in searches for three or more characters', async () => {
  await world.db.execute(sql`insert into users (uid, email, username, display_name, preferences, notification_preferences)
    select 'many-' || n, 'many' || n || '@example.test', 'm' || substr(md5(n::text), 1, 12), md5(n::text) || ' ' || md5((n * 7)::text),
      '{}', '{}' from generate_series(1, 20000) n`)
  // Moves fresh rows into the index, as autovacuum eventually would.
  await world.db.execute(sql`vacuum analyze users`)
  for (const word of ['tanaka', 'jo_', 'quil']) {
    const { rows } = await world.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${peopleSearchQuery(me, { words: [word], limit: 20 })}`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_search')
  }
}, 60_000)
