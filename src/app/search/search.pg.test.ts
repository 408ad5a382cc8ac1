import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { fillTechniqueLibrary } from '#domains/journal/techniques/server/fill-library.ts'
import { accountDeletions } from '#domains/members/account/server/tables.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { SearchKind } from './kinds.ts'
import { refreshSearchWords } from './search-words.ts'

const world = await openWorld()
const ana = await world.member('Ana Viewer')

type Caller = Pick<Person, 'api'>
type Search = Parameters<Caller['api']['search']['find']>[0]

/** Names of the results of one kind; of all kinds in their order by default. */
async function find(who: Caller, text: string, { kind, ...search }: Omit<Search, 'text'> = {}) {
  const { groups } = await who.api.search.find({ text, kind, ...search })
  return groups.flatMap(({ items }) =>
    items.map((item) =>
      'displayName' in item
        ? item.displayName
        : 'title' in item
          ? item.title
          : 'name' in item
            ? item.name
            : (item.post?.text ?? ''),
    ),
  )
}
const found = (who: Caller, text: string, kind: SearchKind) => find(who, text, { kind })

test('finds every kind in one call', async () => {
  const gym = await world.gym('Omoplata House')
  await world.event(gym, { title: 'Omoplata seminar' })
  await world.member('Olga Omoplata')
  const coach = await world.member('Omar Omoplata')
  await teaches(coach)
  await world.entry(coach, { text: 'My omoplata finally works.' })
  await fillTechniqueLibrary(world.database.pool)
  const { groups, failed } = await ana.api.search.find({ text: 'omoplata' })
  expect(groups.map(({ kind }) => kind)).toEqual(['gyms', 'people', 'events', 'techniques', 'creators', 'posts'])
  expect(failed).toEqual([])
  expect(await ana.api.search.find({ text: 'zzzzqqqq' })).toEqual({ groups: [], failed: [] })
  expect(await ana.api.search.find({ text: '  ' })).toEqual({ groups: [], failed: [] })
})

async function teaches({ uid }: { uid: string }, differing: Partial<typeof creators.$inferInsert> = {}) {
  const at = world.clock.now
  await world.db.insert(creators).values({
    ...{ uid, country: 'IE', currency: 'EUR', onboardedAt: at, createdAt: at, updatedAt: at, ...differing },
  })
}

test('corrects typos, missing and extra spaces, and unfinished words', async () => {
  await world.gym('Gracie Barra Galway', { city: 'Galway' })
  await world.gym('Checkmat Kraków', { city: 'Kraków', country: 'PL' })
  await world.member('Thiago Nascimento')
  await refreshSearchWords(world.db)
  for (const typed of ['gracie bara', 'graice barra', 'graciebarra', 'gracie barra galwy', 'graciebara galway'])
    expect({ typed, found: await found(ana, typed, 'gyms') }).toEqual({ typed, found: ['Gracie Barra Galway'] })
  for (const typed of ['chekmat', 'check mat', 'karkow', 'krakow', 'checkm'])
    expect({ typed, found: await found(ana, typed, 'gyms') }).toEqual({ typed, found: ['Checkmat Kraków'] })
  expect(await found(ana, 'tiago nacimento', 'people')).toEqual(['Thiago Nascimento'])
})

test("doesn't correct words that are spelled as in a name", async () => {
  await world.gym('Lublin Grappling', { city: 'Lublin', country: 'PL' })
  await world.gym('Grappling in Dublin')
  await refreshSearchWords(world.db)
  expect(await found(ana, 'lublin', 'gyms')).toEqual(['Lublin Grappling'])
})

test("doesn't correct one kind if the words occur as typed in another", async () => {
  await world.gym('Braga Grappling', { city: 'Braga', country: 'PT' })
  await world.member('Nuno Bragga')
  await refreshSearchWords(world.db)
  expect(await find(ana, 'braga')).toEqual(['Braga Grappling'])
  expect(await found(ana, 'braga', 'people')).toEqual(['Nuno Bragga'])
})

test("finds an event by words of its title and of its gym's name, also after the gym is renamed", async () => {
  const gym = await world.gym('Walrus Academy')
  await world.event(gym, { title: 'Seminar with Ana' })
  expect(await found(ana, 'seminar walrus', 'events')).toEqual(['Seminar with Ana'])
  await world.db.execute(sql`update gyms set search_text = ' penguin academy ' where id = ${gym.id}`)
  expect(await found(ana, 'seminar penguin', 'events')).toEqual(['Seminar with Ana'])
  expect(await found(ana, 'seminar walrus', 'events')).toEqual([])
})

test('knows aliases, and other names of towns', async () => {
  await world.gym('Gracie Barra Porto', { city: 'Porto', country: 'PT' })
  await world.gym('Luta Livre', { city: 'Lisboa', country: 'PT' })
  await world.place('Lisbon', { country: 'PT', otherNames: ['Lisboa', 'Lissabon'] })
  await refreshSearchWords(world.db)
  expect(await found(ana, 'gb porto', 'gyms')).toEqual(['Gracie Barra Porto'])
  expect(await found(ana, 'lissabon', 'gyms')).toEqual(['Luta Livre'])
  expect(await found(ana, 'lisbon', 'gyms')).toEqual(['Luta Livre'])
})

test('finds names in every script, with one or two characters', async () => {
  await world.gym('東京柔術', { city: '東京', country: 'JP' })
  await world.gym('أكاديمية دبي', { city: 'دبي', country: 'AE' })
  await world.member('山田太郎')
  const gym = await world.gym('Sapporo Gym', { city: 'Sapporo', country: 'JP' })
  await world.event(gym, { title: '札幌オープンマット' })
  await world.entry(await world.member('Poster'), { text: '今日は札幌で練習しました。' })
  expect(await found(ana, '柔術', 'gyms')).toEqual(['東京柔術'])
  expect(await found(ana, 'دبي', 'gyms')).toEqual(['أكاديمية دبي'])
  expect(await found(ana, '山', 'people')).toEqual(['山田太郎'])
  expect(await found(ana, '太郎', 'people')).toEqual(['山田太郎'])
  expect(await found(ana, '札幌', 'events')).toEqual(['札幌オープンマット'])
  expect(await found(ana, '札幌', 'posts')).toEqual(['今日は札幌で練習しました。'])
})

test('ranks whole words first, then relation, then distance', async () => {
  const far = await world.gym('Rank Gym Far', { lat: 40, lng: -3 })
  const near = await world.gym('Rank Gym Near', { lat: 53.4, lng: -6.2 })
  const mine = await world.gym('Rank Gym Mine', { lat: 10, lng: 10 })
  await world.gym('Ranking Gym', { lat: 53.35, lng: -6.26 })
  const bia = await world.member('Bia')
  await bia.api.gyms.favorite({ gymId: mine.id })
  expect(await find(bia, 'rank', { kind: 'gyms', near: '53.35,-6.26' })).toEqual([
    mine.name,
    near.name,
    far.name,
    'Ranking Gym',
  ])

  const [stranger, homie, friend] = await Promise.all([
    world.member('Relation Aaa'),
    world.member('Relation Bbb', { homeGymId: mine.id }),
    world.member('Relation Ccc'),
  ])
  await world.db.execute(sql`update users set home_gym_id = ${mine.id} where uid = ${bia.uid}`)
  await world.follow(bia, friend)
  expect(await found(bia, 'relation', 'people')).toEqual([friend.name, homie.name, stranger.name])
})

test('pages one kind without gaps or repeats', async () => {
  for (let n = 0; n < 12; n++) await world.gym(`Paged Gym ${n}`)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { groups } = await ana.api.search.find({ text: 'paged', kind: 'gyms', limit: 5, cursor })
    seen.push(...groups.flatMap(({ items }) => items.map((item) => ('name' in item ? item.name : ''))))
    cursor = groups[0]?.nextCursor ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(12)
  expect(seen).toHaveLength(12)
  await expect(ana.api.search.find({ text: 'paged', kind: 'gyms', cursor: 'x' })).rejects.toMatchObject({ status: 400 })
  await expect(ana.api.search.find({ text: 'paged', cursor: '5' })).rejects.toMatchObject({ status: 400 })
})

test('hides people and posts of blocked, leaving and private members, typed as they are or misspelled', async () => {
  const [blocker, blocked, leaving, author] = await world.members(
    'Quentin Blocker',
    'Quentin Blocked',
    'Quentin Leaving',
    'Quentin Author',
  )
  await world.block(blocker, ana)
  await world.block(ana, blocked)
  for (const one of [blocker, blocked, leaving]) await world.entry(one, { text: 'quentinesque' })
  await world.entry(author, { text: 'quentinesque for followers', visibility: 'followers' })
  await world.entry(author, { text: 'quentinesque only mine', visibility: 'private' })
  const removed = await world.entry(author, { text: 'quentinesque removed' })
  await author.api.activities.remove({ id: removed.id })
  await world.entry(author, { text: 'quentinesque for all' })
  await world.db.insert(accountDeletions).values({
    ...{
      uid: leaving.uid,
      askedAt: world.clock.now,
      askedBy: leaving.uid,
      deleteAt: world.clock.now,
      profileVisibility: 'members',
    },
  })
  await refreshSearchWords(world.db)
  for (const typed of ['quentin', 'quenton']) {
    expect(await found(ana, typed, 'people')).toEqual(['Quentin Author'])
    expect(await found(world.visitor, typed, 'people')).toEqual([])
  }
  expect(await found(ana, 'quentinesque', 'posts')).toEqual(['quentinesque for all'])
  expect(await found(world.visitor, 'quentinesque', 'posts')).toEqual([])
  const answer = JSON.stringify(await ana.api.search.find({ text: 'quentin' }))
  for (const { uid } of [blocker, blocked, leaving]) expect(answer).not.toContain(uid)

  await world.db.execute(sql`update users set profile_visibility = 'web' where uid = ${author.uid}`)
  expect(await found(world.visitor, 'quenton', 'people')).toEqual(['Quentin Author'])
  expect(await found(world.visitor, 'quentinesque', 'posts')).toEqual(['quentinesque for all'])
})

test('hides closed gyms, events that are cancelled, over or private, and creators who are not listed', async () => {
  const gym = await world.gym('Vellichor Open')
  const closed = await world.gym('Vellichor Closed', { status: 'permanently_closed' })
  await world.gym('Vellichor Pending', { status: 'pending_review' })
  await world.event(gym, { title: 'Vellichor public' })
  await world.event(gym, { title: 'Vellichor members', visibility: 'gym_members' })
  await world.event(gym, { title: 'Vellichor draft', status: 'draft' })
  await world.event(gym, { title: 'Vellichor cancelled', status: 'cancelled' })
  await world.event(gym, { title: 'Vellichor over', startsAt: new Date('2026-11-01T18:00:00Z') })
  await world.event(closed, { title: 'Vellichor at a closed gym' })
  const [draft, revoked, listed] = (await Promise.all([1, 2, 3].map((n) => world.member(`Vellichor Coach ${n}`)))) as [
    Person,
    Person,
    Person,
  ]
  await teaches(draft, { onboardedAt: null })
  await teaches(revoked, { state: 'revoked' })
  await teaches(listed)
  for (const who of [ana, world.visitor])
    for (const typed of ['vellichor', 'velichor']) {
      await refreshSearchWords(world.db)
      expect(await found(who, typed, 'gyms')).toEqual(['Vellichor Open'])
      expect(await found(who, typed, 'events')).toEqual(['Vellichor public'])
      expect(await found(who, typed, 'creators')).toEqual([listed.name])
    }
})

test('shows the next date of a series once', async () => {
  const gym = await world.gym('Serial Gym')
  const series = 'series-for-search'
  await world.db.execute(sql`insert into event_series (id, gym_id, title, event_type, description, timezone, discipline, level, rule, starts_on, duration_minutes, planned_until, created_at, updated_at)
    select ${series}, ${gym.id}, 'Serial open mat', 'open_mat', '', 'Europe/Dublin', 'both', 'all', 'FREQ=WEEKLY', '2026-11-21T18:00:00', 120, now(), now(), now()`)
  for (const day of ['28', '21'])
    await world.event(gym, {
      title: 'Serial open mat',
      seriesId: series,
      recurrenceId: day,
      startsAt: new Date(`2026-11-${day}T18:00:00Z`),
    })
  const { groups } = await ana.api.search.find({ text: 'serial', kind: 'events' })
  expect(groups.map(({ items }) => items)).toMatchObject([[{ startsAt: '2026-11-21T18:00:00.000Z' }]])
})

test('leaves out a kind that fails and says so; the others stay', async () => {
  await world.gym('Resilient Gym')
  await world.db.execute(sql`alter table creators rename to creators_elsewhere`)
  const { groups, failed } = await ana.api.search.find({ text: 'resilient' })
  await world.db.execute(sql`alter table creators_elsewhere rename to creators`)
  expect(groups.map(({ kind }) => kind)).toEqual(['gyms'])
  expect(failed).toEqual(['creators'])
})
