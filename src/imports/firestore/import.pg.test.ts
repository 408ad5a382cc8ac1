import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { COMMAND_LINE } from '#domains/members/audit/server/audit.ts'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'
import { followSignIn } from '../../../dev-services/identity/follow-sign-in.ts'
import { importFirestore } from './import.ts'

const world = await openWorld()
const folder = await mkdtemp(join(tmpdir(), 'open-mat-old-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const ANA = 'anaOldUid000000000000000001'
const BO = 'boOldUid0000000000000000002'
const at = { _seconds: 1_700_000_000, _nanoseconds: 5e8 }
const AT = '2023-11-14T22:13:20.500Z'
const ACTIVITY = `20231114221320_${ANA}_abc123`

const users = {
  [ANA]: {
    uid: ANA,
    email: 'Ana.Old@Example.test',
    emailVerified: true,
    displayName: 'Ana Old',
    username: 'ana_old',
    bjjProfile: { beltRank: 'Purple' },
    city: 'Galway',
    country: 'Ireland',
    bio: 'Half guard.\nMostly.',
    instagram: '@ana.old',
    website: 'http://ana.example.org',
    yearStarted: 2015,
    onboardingComplete: true,
    role: { admin: true },
    notificationPreferences: { email: { enabled: false, frequency: 'weekly' }, push: { enabled: true } },
    createdAt: at,
    lastLogin: '2024-01-02T03:04:05Z',
    __collections__: {
      followers: {
        [BO]: { createdAt: { seconds: 1_700_000_100, nanoseconds: 0 } },
        ghost: { createdAt: at },
        [ANA]: {},
      },
      notifications: {
        n1: { type: 'follow', actorId: BO, timestamp: 1_700_000_200_000, read: false, createdAt: at },
        n2: { type: 'telegram', timestamp: at },
      },
    },
  },
  [BO]: {
    email: 'bo@example.test',
    emailVerified: false,
    displayName: 'Bo',
    username: 'admin',
    beltRank: 'pink',
    createdAt: at,
  },
  nobody: { displayName: 'No address', createdAt: at },
}
const posts = {
  first: {
    text: 'First post',
    visibility: 'public',
    createdAt: at,
    likedBy: [BO, 'ghost'],
    replies: [
      { id: 'r1', userId: BO, text: 'Welcome', createdAt: at },
      { userId: 'ghost', text: 'Boo' },
    ],
  },
  gone: { text: 'Deleted', visibility: 'followers', createdAt: at, isDeleted: true },
  silent: { text: '', createdAt: at },
}
const gyms = {
  'gym-old-1': { name: 'Old Mat', photoURL: 'https://pictures.example.org/mat.jpg' },
  'gym-nowhere': { name: 'Nowhere' },
}
const locations = {
  'gym-old-1': {
    name: 'Old Mat',
    location: { _latitude: 53.27, _longitude: -9.05 },
    address: { city: 'Galway', country: 'IE' },
    timezone: 'Europe/Atlantis',
    slug: 'old-mat',
  },
}
const events = [
  {
    id: 'ev1',
    title: 'Old open mat',
    start: at,
    end: { _seconds: 1_700_007_200 },
    eventType: 'open_mat',
    createdBy: ANA,
    hostIds: ['ghost'],
  },
  { id: 'ev2', title: 'Backwards', start: { _seconds: 1_700_007_200 }, end: at },
]
const activities = [
  {
    path: `activities/${ACTIVITY}`,
    fields: {
      actorId: ANA,
      activityType: 'profile_post',
      timestamp: at,
      targetId: 'first',
      targetType: 'post',
      targetRef: `users/${ANA}/posts/first`,
      content: { text: 'First post', imageUrl: 'https://pictures.example.org/of-entry.jpg' },
      visibility: 'public',
    },
  },
  {
    path: `activities/20231114221320_ghost_abc123`,
    fields: { actorId: 'ghost', activityType: 'profile_post', timestamp: at, targetId: 'x', targetType: 'post' },
  },
  {
    path: 'activities/unreadable',
    fields: { actorId: ANA, activityType: 'profile_post', timestamp: at, targetId: 'x', targetType: 'post' },
  },
  {
    path: `activities/20231114221321_${ANA}_abc124`,
    fields: { actorId: ANA, activityType: 'levitation', timestamp: at, targetId: 'x', targetType: 'post' },
  },
]

async function file(name: string, content: unknown) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 1))
}
await file('users.json', users)
await file(`users/${ANA}/posts.json`, posts)
await file('gyms.json', gyms)
await file('locations.json', locations)
await file('locations/gym-old-1/events.json', events)
await file('locations/gym-ghost/events.json', [events[0]])
await file('locations/gym-old-1/favoritedBy.json', { [ANA]: { createdAt: at }, ghost: {} })
await file(
  'activities.jsonl',
  `${activities.map((one) => JSON.stringify(one)).join('\n')}\n{"path": "activities/broken\n`,
)
await file('weather.json', '{"today": {"sun": true},')

const run = (options: { dryRun?: boolean; folder?: string } = {}) =>
  importFirestore(world.db, { folder, now: world.clock.now, ...options })
const importOnly = async (documents: object[], options = {}) => {
  const apart = await mkdtemp(join(tmpdir(), 'open-mat-apart-'))
  await writeFile(join(apart, 'all.jsonl'), documents.map((one) => JSON.stringify(one)).join('\n'))
  return run({ folder: apart, ...options }).finally(() => rm(apart, { recursive: true, force: true }))
}
const count = async (table: string) =>
  Number(
    (await world.db.execute<{ count: number }>(sql`select count(*)::int from ${sql.identifier(table)}`)).rows[0]?.count,
  )

test('reports everything in a dry run without saving anything', async () => {
  const report = await run({ dryRun: true })
  expect(report.counts.users).toMatchObject({ new: 2, rejected: 1 })
  for (const table of ['users', 'gyms', 'events', 'posts', 'activities', 'imported_documents'])
    expect(await count(table)).toBe(0)
})

test('imports documents with their ids, and reports broken ones by path and reason', async () => {
  const report = await run()
  expect(Object.fromEntries(report.rejected.map(({ path, reason }) => [path, reason]))).toEqual({
    'activities (line 5)': 'is not a JSON document',
    'weather/today': 'is not in a collection that is imported',
    'weather (entry 2)': 'is missing: the file is truncated',
    'users/nobody': 'has no email address',
    [`users/${ANA}/followers/ghost`]: 'follower ghost does not exist',
    [`users/${ANA}/followers/${ANA}`]: "members can't follow themselves",
    'locations/gym-ghost/events/ev1': 'gym gym-ghost does not exist',
    'locations/gym-old-1/events/ev2': 'ends before it starts',
    'locations/gym-old-1/favoritedBy/ghost': 'member ghost does not exist',
    'activities/20231114221320_ghost_abc123': 'actor ghost does not exist',
    'activities/unreadable': 'the id does not contain its actor',
    [`activities/20231114221321_${ANA}_abc124`]: 'activityType "levitation" is not known',
    [`users/${ANA}/posts/silent`]: 'has no text, event or picture',
    [`users/${ANA}/notifications/n2`]: 'type "telegram" is not known',
  })
  // The audit log also lists rejected documents with their reasons.
  const acts = await world.db.select().from(auditLog)
  expect(acts).toMatchObject([
    { who: COMMAND_LINE, action: 'import.documents', after: { providerRefused: 14, why: report.rejected } },
  ])
  const notes = report.notes.map(({ path, note }) => `${path}: ${note}`).join('\n')
  for (const part of [
    'timezone "Europe/Atlantis" is unknown',
    'beltRank "pink" is not a belt',
    'username "admin" is not allowed here',
    'roles are not imported',
    'likedBy ghost',
    'reply 2 is by ghost',
    'host ghost',
    'the email is not verified',
    'gyms/gym-nowhere: has no coordinates',
  ])
    expect(notes).toContain(part)
  const { rows } =
    await world.db.execute(sql`select email, username, belt_rank, country, website, instagram, created_at, year_started,
    role, notification_preferences #>> '{email,frequency}' as mails from users where uid = ${ANA}`)
  expect(rows).toMatchObject([
    {
      email: 'ana.old@example.test',
      username: 'ana_old',
      belt_rank: 'purple',
      country: 'IE',
      website: 'https://ana.example.org/',
      instagram: 'ana.old',
      year_started: 2015,
      role: { admin: false },
      mails: 'weekly',
    },
  ])
  expect(new Date((rows[0] as { created_at: string }).created_at).toISOString()).toBe(AT)
})

test('keeps old links working, and posts with their likes, replies and activity', async () => {
  const viewer = await world.member('Vera')
  expect((await viewer.api.people.profile({ uid: ANA })).profile).toMatchObject({
    displayName: 'Ana Old',
    username: 'ana_old',
  })
  expect(await viewer.api.gyms.get({ id: 'gym-old-1' })).toMatchObject({
    slug: 'old-mat',
    timezone: 'Europe/Dublin',
    // Downloaded later by a job: URLs on other sites aren't shown.
    photoURL: null,
    favoriteCount: 1,
  })
  expect(await viewer.api.events.get({ gymId: 'gym-old-1', eventId: 'ev1' })).toMatchObject({ title: 'Old open mat' })
  const card = await viewer.api.activities.get({ id: ACTIVITY })
  expect(card).toMatchObject({ likeCount: 1, commentCount: 1, post: { id: 'first', text: 'First post' } })
  expect((await viewer.api.comments.list({ id: ACTIVITY, limit: 5 })).items).toMatchObject([{ text: 'Welcome' }])
  expect((await viewer.api.follows.summary({ uid: ANA })).followerCount).toBe(1)
  const own = await world.session(ANA)
  expect((await own.api.notifications.list({ uid: 'me', tab: 'all', limit: 5 })).items).toHaveLength(1)
})

test('changes nothing on a second run except what only the old database changed', async () => {
  const before = await Promise.all(
    ['users', 'posts', 'activities', 'comments', 'likes', 'events', 'notifications'].map(count),
  )
  const again = await run()
  for (const counts of Object.values(again.counts))
    expect({ ...counts, unchanged: 0, rejected: 0 }).toEqual({
      new: 0,
      changed: 0,
      there: 0,
      unchanged: 0,
      rejected: 0,
    })
  expect(again.notes).toEqual([])
  await world.db.execute(sql`update users set bio = 'Changed here' where uid = ${ANA}`)
  await file('users.json', { ...users, [ANA]: { ...users[ANA], bio: 'Changed there', city: 'Cork' } })
  const changed = await run()
  expect(changed.counts.users).toMatchObject({ new: 0, changed: 1 })
  const { rows } = await world.db.execute(sql`select bio, city from users where uid = ${ANA}`)
  expect(rows).toEqual([{ bio: 'Changed here', city: 'Cork' }])
  expect(
    await Promise.all(['users', 'posts', 'activities', 'comments', 'likes', 'events', 'notifications'].map(count)),
  ).toEqual(before)
})

test('fetches each picture added to a post once, replacing those of its activity', async () => {
  const fetched = async () => {
    const { rows } = await world.db.execute<{ address: string; place: number }>(
      sql`select address, place from photo_addresses where activity_id = ${ACTIVITY} order by place`,
    )
    return rows.map(({ address }) => address.slice('https://pictures.example.org/'.length))
  }
  expect(await fetched()).toEqual(['of-entry.jpg'])
  const images = ['https://pictures.example.org/b.jpg', 'https://pictures.example.org/a.jpg']
  await file(`users/${ANA}/posts.json`, { ...posts, first: { ...posts.first, images } })
  await run()
  expect(await fetched()).toEqual(['b.jpg', 'a.jpg'])
  await world.db.execute(sql`update photo_addresses set state = 'stored' where activity_id = ${ACTIVITY}`)
  await file(`users/${ANA}/posts.json`, { ...posts, first: { ...posts.first, images, text: 'First post!' } })
  const again = await run()
  expect(again.counts['users posts']).toMatchObject({ changed: 1 })
  expect(again.photos).toMatchObject({ stored: 2 })
  expect(await fetched()).toEqual(['b.jpg', 'a.jpg'])
})

test("fills in a gym's location and its events' time zone from a later locations document", async () => {
  const gym = { name: 'Apart Mat', phone: '+353 91 1' }
  await importOnly([
    { path: 'gyms/apart', fields: gym },
    { path: 'locations/apart/events/early', fields: { ...events[0], title: 'Early' } },
  ])
  const report = await importOnly([
    { path: 'locations/apart', fields: { ...locations['gym-old-1'], name: 'Apart', phone: '2' } },
  ])
  expect(report.notes.filter(({ note }) => note.includes('already exists'))).toEqual([])
  const { api } = world.visitor
  expect((await api.gyms.search({ text: 'apart galway' })).items).toMatchObject([
    { id: 'apart', name: 'Apart Mat', location: { lat: 53.27, lng: -9.05 } },
  ])
  expect(await api.gyms.get({ id: 'apart' })).toMatchObject({ phone: '+353 91 1', timezone: 'Europe/Dublin' })
  expect(await api.events.get({ gymId: 'apart', eventId: 'early' })).toMatchObject({ timezone: 'Europe/Dublin' })
})

test('lets a sign-in claim a profile by email only if the email was verified', async () => {
  const product = await startProduct(world)
  const signIn = async (email: string) => {
    const { cookies } = await followSignIn(`${product.url}/api/auth/sign-in/google?mode=redirect`, {
      email,
      name: 'Whoever',
    })
    const answer = await fetch(`${product.url}/api/auth/session`, { headers: { cookie: cookies } })
    return (await answer.json()) as { user?: { uid: string } }
  }
  expect((await signIn('ana.old@example.test')).user?.uid).toBe(ANA)
  const bo = await signIn('bo@example.test')
  expect(bo.user?.uid).toBeTruthy()
  expect(bo.user?.uid).not.toBe(BO)
})

test('reads a file with many documents one piece at a time', { timeout: 90_000 }, async () => {
  const documents = Array.from({ length: 200 }, (_, n) => ({
    path: `users/many${n}`,
    fields: { email: `m${n}@example.test`, emailVerified: true, displayName: `M "${n}" {`, createdAt: at },
  }))
  const report = await importOnly(documents)
  expect(report.counts.users).toMatchObject({ new: 200, rejected: 0 })
})

test("imports a rejected row's neighbours, and gives a duplicate username to the first", async () => {
  const member = (id: string, more: object = {}) => ({
    path: `users/${id}`,
    fields: { email: `${id}@example.test`, emailVerified: true, displayName: id, createdAt: at, ...more },
  })
  const gym = (id: string) => ({
    path: `locations/${id}`,
    fields: { name: 'Same Name', location: { lat: 53, lng: -9 } },
  })
  const post = (id: string, more: object = {}) => ({
    path: `users/near1/posts/${id}`,
    fields: { text: `Post ${id}`, createdAt: at, likedBy: ['near2', 'ghost'], ...more },
  })
  const documents = [
    ...Array.from({ length: 40 }, (_, n) => member(`near${n}`)),
    member('first', { username: 'same_name' }),
    member('second', { username: 'same_name', email: 'first@example.test' }),
    member('near3', { displayName: 'The same document once more' }),
    ...['same-a', 'same-b', 'same-c'].map(gym),
    ...Array.from({ length: 20 }, (_, n) => post(`p${n}`)),
    post('spoilt', { replies: [{ userId: 'no\u0000body', text: 'Hello' }] }),
  ]

  const trial = await importOnly(documents, { dryRun: true })
  const report = await importOnly(documents)
  expect(trial).toEqual(report)
  expect(report.counts).toMatchObject({
    users: { new: 42, changed: 1, rejected: 0 },
    locations: { new: 3 },
    'users posts': { new: 20, rejected: 1 },
  })
  expect(report.rejected).toEqual([{ path: 'users/near1/posts/spoilt', reason: "couldn't be saved (22021)" }])
  const notes = report.notes.map(({ path, note }) => `${path}: ${note}`)
  expect(notes).toContain('users/second: username same_name belongs to another account: left out')
  expect(notes).toContain('users/second: another account has this email: no one can sign in to this profile')
  expect(notes.filter((note) => note.includes('likedBy ghost'))).toHaveLength(20)
  const { rows } = await world.db.execute(sql`select slug from gyms where name = 'Same Name' order by slug`)
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(3)
  const likes = await world.db.execute(sql`select 1 from likes where uid = 'near2'`)
  expect(likes.rows).toHaveLength(20)
  const again = await importOnly(documents)
  expect(again.counts.users).toMatchObject({ new: 0, changed: 1, unchanged: 42 })
})
