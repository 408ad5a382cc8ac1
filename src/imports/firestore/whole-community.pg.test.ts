import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#app/contract.ts'
import type { ActivityCard } from '#domains/feed/activities/contract.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { photoAddresses } from '#domains/gym-management/gym-photos/server/tables.ts'
import { readsOf } from '#testing/calls.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'
import { type FirestoreImportReport, importFirestore } from './import.ts'
import {
  ANA,
  AT_UNPLACED,
  asDatatypes,
  asRest,
  BO,
  CARLA,
  COMING,
  DAN,
  documents,
  GYM_WITH_LOCATION,
  GYM_WITHOUT_LOCATION,
  idOfType,
  POST,
} from './old-community.ts'

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)

async function folderWith(name: string, content: unknown) {
  const folder = await mkdtemp(join(tmpdir(), 'open-mat-community-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, name), JSON.stringify(content))
  return folder
}

let report: FirestoreImportReport
let folder: string
let tokens: Record<string, string | undefined>
beforeAll(async () => {
  folder = await folderWith('export.json', asDatatypes())
  report = await importFirestore(world.db, { folder, now: world.clock.now })
  const stranger = await world.member('Stranger', { city: 'São Paulo', country: 'BR' })
  const admin = await world.member('Admin', { role: { admin: true, creator: false } })
  tokens = {
    visitor: undefined,
    author: (await world.session(ANA)).token,
    follower: (await world.session(CARLA)).token,
    stranger: stranger.token,
    admin: admin.token,
  }
}, 60_000)

async function get(path: string, viewer: string) {
  const token = tokens[viewer]
  const headers: Record<string, string> = token ? { cookie: product.cookieOf({ token }) } : {}
  const answer = await fetch(`${product.url}${path}`, { headers })
  return { status: answer.status, text: await answer.text() }
}

test('imports every document from both kinds of export', async () => {
  expect(report.rejected).toEqual([])
  const other = await openWorld()
  const ofRest = await importFirestore(other.db, {
    folder: await folderWith('answer.json', asRest()),
    now: world.clock.now,
  })
  expect(ofRest).toEqual(report)
  const count = Object.values(report.counts).reduce((sum, { new: made, unchanged }) => sum + made + unchanged, 0)
  expect(count).toBe(Object.keys(documents).length)
})

/** The values to try for each URL parameter: everything of that kind that was imported. */
const ID_OF: Record<string, readonly string[]> = {
  uid: ['me', ANA, BO, DAN],
  username: ['ana_silva', 'carla_bjj'],
  gymId: [GYM_WITH_LOCATION, GYM_WITHOUT_LOCATION],
  eventId: [COMING, AT_UNPLACED],
  postId: Object.values(POST),
  placeId: ['1'],
  userId: [ANA],
}
const IDS = [
  ANA,
  GYM_WITH_LOCATION,
  GYM_WITHOUT_LOCATION,
  COMING,
  idOfType('profile_post'),
  idOfType('event_created'),
  'notOld02',
]

function addressesOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].reduce(
    (all, [part, name = '']) =>
      all.flatMap((one) => (ID_OF[name] ?? IDS).map((id) => one.replace(part, encodeURIComponent(id)))),
    [path],
  )
}

/** Lists that return nothing without a search. */
const SEARCHES = ['/gyms', '/gyms/clusters', '/on', '/people', '/gyms/affiliations']
const ASKED = [
  'limit=50',
  'text=tatame',
  'text=garagem',
  'near=-23.55,-46.63',
  'near=0,0&radiusKm=20000',
  'bounds=-50,-25,-40,-20&zoom=5',
]

test('every read works for every viewer, and every document is shown or noted', {
  timeout: 180_000,
}, async () => {
  const faults: string[] = []
  let shown = ''
  const ask = (address: string) =>
    Promise.all(
      Object.keys(tokens).map(async (viewer) => {
        const { status, text } = await get(`/api${address}`, viewer)
        if (status >= 500) faults.push(`${viewer} ${address}: ${status} ${text}`)
        if (status === 200) shown += text
      }),
    )
  for (const { path } of readsOf(contract)) for (const address of addressesOf(path)) await ask(address)
  for (const path of SEARCHES) for (const asked of ASKED) await ask(`${path}?${asked}`)
  for (const gym of [GYM_WITH_LOCATION, GYM_WITHOUT_LOCATION]) await ask(`/locations/${gym}/events?which=past`)
  expect(faults).toEqual([])
  expect(world.logged().filter(({ msg }) => String(msg).includes("doesn't match the contract"))).toEqual([])
  const told = new Set(report.notes.map(({ path }) => path))
  const lost = Object.keys(documents).filter((path) => !told.has(path) && !shown.includes(path.split('/').at(-1) ?? ''))
  expect(lost).toEqual([])
})

test('opens the old URLs of people, gyms, events and entries', async () => {
  for (const path of [
    ...[`/profile/${ANA}`, '/u/ana_silva', `/gym/${GYM_WITH_LOCATION}`, `/gym/${GYM_WITHOUT_LOCATION}`],
    ...[`/gym/${GYM_WITH_LOCATION}/event/${COMING}`, `/gym/${GYM_WITHOUT_LOCATION}/event/${AT_UNPLACED}`],
    ...[`/activity/${idOfType('profile_post')}`, `/activity/${idOfType('milestone_achieved')}`],
  ])
    expect((await get(path, 'stranger')).status, path).toBe(200)
  for (const gym of [GYM_WITH_LOCATION, GYM_WITHOUT_LOCATION]) {
    const { status, text } = await get(`/gym/${gym}/calendar.ics`, 'visitor')
    expect([status, text.includes('GEO:')]).toEqual([200, gym === GYM_WITH_LOCATION])
  }
})

const entriesOf = async (uid: string, viewer: string) => {
  const { text } = await get(`/api/users/${uid}/activities?limit=50`, viewer)
  return (JSON.parse(text) as { items: ActivityCard[] }).items
}

test("shows an event's creation once, with the details from its post", async () => {
  const cards = (await entriesOf(ANA, 'stranger')).filter(({ content }) => content.text === 'Aulão de sábado')
  expect(cards).toMatchObject([
    { id: idOfType('event_created'), post: { id: POST.event, eventData: { gymId: GYM_WITH_LOCATION } } },
  ])
})

test('shows entries before their pictures are fetched, and links to videos', async () => {
  const cards = await entriesOf(ANA, 'stranger')
  const contentOf = (type: string) => cards.find(({ id }) => id === idOfType(type))?.content
  expect(cards.find(({ post }) => post?.id === POST.photos)?.content).toEqual({})
  expect(contentOf('milestone_achieved')).toEqual({ text: '100 treinos', preview: '100 treinos' })
  expect(contentOf('technique_video')).toMatchObject({ videoUrl: 'https://video.example.test/1.mp4' })
  expect(contentOf('belt_promotion')).toEqual({})
})

test('queues every picture once, in order, and reports how many failed', async () => {
  expect(report.photos).toEqual({ waiting: 6, stored: 0, dropped: 0 })
  const ofEntries = async () => {
    const rows = await world.db.select().from(photoAddresses).where(isNotNull(photoAddresses.activityId))
    return rows.map(({ address, place, alt }) => [address.split('test/')[1], place, alt]).sort()
  }
  const expected = [
    ['100.jpg', 0, ''],
    ['posts/1.jpg', 0, 'Turma toda'],
    ['posts/2.jpg', 1, ''],
  ]
  expect(await ofEntries()).toEqual(expected)
  await world.db
    .update(photoAddresses)
    .set({ state: 'dropped', note: 'it answered 404' })
    .where(eq(photoAddresses.address, 'https://storage.example.test/100.jpg'))
  const again = await importFirestore(world.db, { folder, now: world.clock.now })
  expect(again.photos).toEqual({ waiting: 5, stored: 0, dropped: 1 })
  expect(again.notes).toEqual([
    {
      path: `activities/${idOfType('milestone_achieved')}`,
      note: "photo https://storage.example.test/100.jpg couldn't be fetched: it answered 404",
    },
  ])
  expect(await ofEntries()).toEqual(expected)
})

test('keeps private types private, and hides private and deleted posts', async () => {
  const rows = await world.db.select().from(activities)
  for (const type of ['user_block', 'content_report', 'account_deletion', 'save', 'profile_view', 'direct_message'])
    expect(rows.find(({ id }) => id === idOfType(type))).toMatchObject({ visibility: 'private' })
  const ids = async (viewer: string) => (await entriesOf(ANA, viewer)).map(({ post }) => post?.id)
  expect(await ids('stranger')).not.toContain(POST.hidden)
  expect(await ids('author')).toContain(POST.hidden)
  expect(await ids('author')).not.toContain(POST.gone)
})

test("keeps an old comment notification's text and links it to the post", async () => {
  const { text } = await get('/api/users/me/notifications?limit=50', 'author')
  const { items } = JSON.parse(text) as { items: { type: string; preview: string; activityId: string }[] }
  expect(items.find(({ type }) => type === 'comment')).toMatchObject({
    preview: 'Boa! 👏',
    activityId: idOfType('profile_post'),
  })
})

test("keeps an account's type without granting any permission", async () => {
  const profile = async (viewer: string) => JSON.parse((await get('/api/users/me', viewer)).text).own
  expect(await profile('author')).toMatchObject({ accountType: 'individual', role: { admin: false, creator: false } })
  expect(await profile('follower')).toMatchObject({ accountType: 'guardian', role: { admin: false, creator: false } })
})

test('notes every value that was cut or dropped', () => {
  const notes = report.notes.map(({ path, note }) => `${path}: ${note}`)
  for (const note of [
    `users/${ANA}: bio has 521 characters: cut to 300`,
    `users/${ANA}: photoURLRateLimitedAt is not imported`,
    `users/${ANA}: lastPhotoUpdate is not imported`,
    `users/${ANA}: roles are not imported: use npm run admin -- grant, or an application to teach`,
    `locations/${GYM_WITH_LOCATION}: description has 2518 characters: cut to 2000`,
    `locations/${GYM_WITH_LOCATION}: schedule is not imported`,
    `locations/${GYM_WITH_LOCATION}: ownerId is not imported: the owner can claim the gym`,
    `gyms/${GYM_WITHOUT_LOCATION}: has no coordinates: hidden until an admin sets its location`,
    `activities/${idOfType('like')}: engagementCount is not imported: counted again from likes and comments`,
    `activities/${idOfType('user_block')}: user_block is never public: private`,
    `users/${ANA}/posts/${POST.first}: likedBy someoneGone does not exist: left out`,
    `users/${ANA}/posts/${POST.first}: reply 2 has no text: left out`,
  ])
    expect(notes).toContain(note)
  // Nothing is lost with values that repeat the path or another document, so they aren't noted.
  expect(notes.filter((note) => /: (uid|userName|gymName|profileComplete|accountType) /.test(note))).toEqual([])
})

test('hides a gym without a location from search until an admin sets one', async () => {
  const { api } = await world.session(ANA)
  expect(await api.gyms.get({ id: GYM_WITHOUT_LOCATION })).toMatchObject({
    location: null,
    status: 'needs_place',
    favoriteCount: 1,
  })
  const found = async () => (await api.gyms.search({ text: 'garagem' })).items.map(({ id }) => id)
  expect(await found()).toEqual([])
  const admin = world.apiWith(tokens.admin)
  expect((await admin.gymSubmissions.withoutPlace()).items).toMatchObject([
    { id: GYM_WITHOUT_LOCATION, name: 'Garagem do Zé' },
  ])
  await expect(api.gymSubmissions.withoutPlace()).rejects.toMatchObject({ status: 403 })
  const { version } = await admin.gyms.get({ id: GYM_WITHOUT_LOCATION })
  await admin.gymEdits.update({ id: GYM_WITHOUT_LOCATION, version, location: { lat: -23.5, lng: -46.6 } })
  expect(await api.gyms.get({ id: GYM_WITHOUT_LOCATION })).toMatchObject({
    status: 'active',
    timezone: 'America/Sao_Paulo',
  })
  expect(await found()).toEqual([GYM_WITHOUT_LOCATION])
  expect(await api.events.get({ gymId: GYM_WITHOUT_LOCATION, eventId: AT_UNPLACED })).toMatchObject({
    timezone: 'America/Sao_Paulo',
  })
  expect((await admin.gymSubmissions.withoutPlace()).items).toEqual([])
})

test('changes nothing on a second run, and keeps the location an admin set', async () => {
  const again = await importFirestore(world.db, { folder, now: world.clock.now })
  for (const { new: made, changed } of Object.values(again.counts)) expect([made, changed]).toEqual([0, 0])
  const { api } = await world.session(ANA)
  expect(await api.gyms.get({ id: GYM_WITHOUT_LOCATION })).toMatchObject({ location: { lat: -23.5, lng: -46.6 } })
})

test('rejects a managed Google export and a folder without JSON', async () => {
  const managed = await folderWith('2026.overall_export_metadata', {})
  await expect(importFirestore(world.db, { folder: managed })).rejects.toThrow(
    /managed export.*node-firestore-import-export/s,
  )
  await expect(importFirestore(world.db, { folder: await folderWith('notes.txt', {}) })).rejects.toThrow(/no \.json/)
})
