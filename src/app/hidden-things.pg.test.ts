import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { notifyAbout } from '#domains/creators/content/server/job-handlers.ts'
import { contents } from '#domains/creators/content/server/tables.ts'
import { videoFiles } from '#domains/creators/videos/server/tables.ts'
import { events } from '#domains/events/events/server/tables.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { picturePathOf } from '#domains/feed/posts/server/pictures.ts'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { fillTechniqueLibrary } from '#domains/journal/techniques/server/fill-library.ts'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { notificationTypes } from '#domains/members/people/notification-types.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { TargetType } from '#domains/members/reporting/rules.ts'
import { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { exportMessages } from '#domains/messages/messages/server/export.ts'
import { messages } from '#domains/messages/messages/server/tables.ts'
import { readUnmailed } from '#domains/notifications/notifications/server/reads.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { callOf, readsOf } from '#testing/calls.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { contract } from './contract.ts'
import { headOf } from './page-meta.ts'

// What is hidden is on no road. Every call that reads is asked for everything there is, by every kind of viewer: before, while it is
// hidden, and after that was taken back. A new call is asked by itself; a new kind of thing does not compile until it stands here.

const world = await openWorld()
world.clock.now = new Date()
await fillTechniqueLibrary(world.database.pool)
const product = await startProduct(world)
const cookie = sessionCookie(product.config, world.secret)
const now = world.clock.now
const yesterday = new Date(now.getTime() - days(1)).toISOString().slice(0, 10)
const nextWeek = new Date(now.getTime() + days(7)).toISOString().slice(0, 10)

const role = { admin: true, creator: false }
const author = await world.member('Author', { role: { admin: false, creator: true }, profileVisibility: 'web' })
const fan = await world.member('Fan')
const manager = await world.member('Manager')
const admin = await world.member('Admin', { role })
const second = await world.member('Second', { role })
const moderator = await world.member('Moderator', { role: { admin: false, creator: false, moderator: true } })
type Caller = Pick<Person, 'api'> & { uid?: string; token?: string }
const viewers: Record<string, Caller> = {
  visitor: world.visitor,
  fan,
  manager,
  admin,
  author,
}

/** What may be hidden, and a word that stands in it and nowhere else. */
interface Thing {
  secret: string
  target: string
  /** Roads on which it has to be found while nothing is hidden. */
  found: string[]
}
type Kind = Exclude<TargetType, 'ticket' | 'activity'> | 'post' | 'session' | 'match' | 'promotion' | 'video'
const things = {} as Record<Kind, Thing>
/** What calls are asked for, by the names of their fields. */
const known: Record<string, string[]> = {}
const roadsBefore = new Map<Kind, string[]>()

const pictureNamed = (id: string) => ({ id, url: `/files/gym_pictures/x/${id}.webp`, alt: '', width: 8, height: 8 })

async function make(): Promise<void> {
  const gym = await world.gym('Liffey Grappling', { logo: pictureNamed('hidegym') })
  const photo = pictureNamed('hidephoto00000000000')
  const pictured = await world.gym('Another Mat', { photos: [photo] })
  await world.db.insert(pictures).values({ userId: author.uid, ...photo, gymId: pictured.id, createdAt: now })
  await world.files.put(picturePathOf({ uid: author.uid, id: photo.id }), Buffer.from('x'), {
    contentType: 'image/webp',
  })
  await world.staff(gym, manager, 'manager')
  await world.friends(fan, author)
  const post = await author.api.posts.create({ uid: 'me', text: 'hidepost words', visibility: 'public' })
  const entry = await fan.api.posts.create({ uid: 'me', text: 'Nice roll', visibility: 'public' })
  const comment = await author.api.comments.create({ id: entry.id, text: 'hidecomment words' })
  await world.db
    .update(users)
    .set({ photoURL: `/files/profile_pictures/${author.uid}/profile.jpg?v=facade1` })
    .where(eq(users.uid, author.uid))
  const [start, end] = [`${nextWeek}T18:00`, `${nextWeek}T20:00`]
  const event = await author.api.events.create({ gymId: gym.id, title: 'hideevent roll', start, end })
  await fan.api.rsvps.answer({ gymId: gym.id, eventId: event.id, status: 'going', guests: 0 })
  await author.api.rsvps.invite({ gymId: gym.id, eventId: event.id, uids: [manager.uid] }).catch(() => {})
  const draft = await author.api.content.save({
    ...{ id: newId(), version: 0, type: 'article', title: 'hidelesson title', body: 'hidelesson body', minLevel: null },
    techniques: ['armbar'],
  })
  const lesson = await author.api.content.publish({ id: draft.id, version: draft.version })
  const outer = await author.api.content.save({
    ...{ id: newId(), version: 0, type: 'course', title: 'A course', body: '', minLevel: null, parts: [lesson.id] },
  })
  await author.api.content.publish({ id: outer.id, version: outer.version })
  await world.db.transaction((tx) => notifyAbout({ tx, jobs: world.jobs, log: world.log, now }, lesson.id))
  const conversation = await author.api.messages.begin({ uid: fan.uid })
  for (const text of ['hidemessage one', 'hidemessage two'])
    await author.api.messages.send({ id: conversation.id, messageId: newId(), text })
  await fan.api.messages.send({ id: conversation.id, messageId: newId(), text: 'Stop it' })
  const seen = { visibility: 'public' as const }
  const session = {
    day: yesterday,
    start: '06:30',
    timezone: 'UTC',
    minutes: 60,
    kind: 'class',
    discipline: 'gi',
  } as const
  const trained = { ...session, ...seen, place: 'hidesession mat' }
  const kept = await author.api.training.keep({ id: newId(), ...trained } as never)
  const { match } = await author.api.matches.keep({
    ...{ id: newId(), day: yesterday, ruleSet: 'ibjjf', discipline: 'gi', outcome: 'win', method: 'submission' },
    ...{ submission: 'rear-naked-choke', competition: { name: 'hidematch open' }, ...seen },
  })
  const { promotion } = await author.api.promotions.keep({
    ...{ id: newId(), belt: 'blue', stripes: 0, day: yesterday, note: 'hidepromotion note', ...seen },
  } as never)
  const video = await author.api.videos.keep({
    ...{ id: newId(), title: 'hidevideo title', techniques: ['armbar'], url: 'https://youtu.be/dQw4w9WgXcQ', ...seen },
  })
  for (const id of [post.id, entry.id]) await fan.api.activities.save({ id })
  await fan.api.calendars.make({ uid: 'me' })
  await fan.api.comments.create({ id: post.id, text: 'Look' })
  await fan.api.gyms.favorite({ gymId: gym.id }).catch(() => {})

  const sessionRow = kept as unknown as { session: { id: string; activityId: string } }
  const entryOf = async (table: string, id: string) =>
    (await world.db.execute<{ id: string }>(sql`select activity_id as id from ${sql.raw(table)} where id = ${id}`))
      .rows[0]?.id ?? ''
  const ofEntry = async (table: string, id: string) => `activities/${await entryOf(table, id)}`
  Object.assign(things, {
    post: {
      secret: 'hidepost',
      target: `activities/${post.id}`,
      found: ['activities.get', 'activities.feed', 'posts.list'],
    },
    comment: {
      secret: 'hidecomment',
      target: `activities/${entry.id}/comments/${comment.id}`,
      found: ['comments.list', 'comments.get', 'notifications.list'],
    },
    user: {
      secret: 'facade1',
      target: `users/${author.uid}`,
      found: ['people.profile', 'activities.get', 'follows.search'],
    },
    gym: { secret: 'hidegym', target: `locations/${gym.id}`, found: ['gyms.get', 'head of the gym'] },
    event: {
      secret: 'hideevent',
      target: `locations/${gym.id}/events/${event.id}`,
      found: [
        ...[
          'events.get',
          'events.list',
          'discover.search',
          'rsvps.myEvents',
          'activities.feed',
          'calendars of the gym',
        ],
        ...['calendar of one’s own', 'chosen', 'head of the event', 'calendar of the event'],
      ],
    },
    content: {
      secret: 'hidelesson',
      target: `content/${lesson.id}`,
      found: ['content.get', 'content.of', 'activities.feed'],
    },
    conversation: {
      secret: 'hidemessage',
      target: `conversations/${conversation.id}`,
      found: ['messages.messages', 'export of messages'],
    },
    photo: {
      secret: 'hidephoto',
      target: `locations/${pictured.id}/photos/${photo.id}`,
      found: ['gyms.get'],
    },
    session: {
      secret: 'hidesession',
      target: await ofEntry('training_sessions', sessionRow.session.id),
      found: ['training.byUser', 'activities.get'],
    },
    match: { secret: 'hidematch', target: await ofEntry('matches', match.id), found: ['matches.of', 'activities.get'] },
    promotion: {
      secret: 'hidepromotion',
      target: await ofEntry('promotions', promotion.id),
      found: ['promotions.ofUser', 'activities.get'],
    },
    video: {
      secret: 'hidevideo',
      target: await ofEntry('videos', video.id),
      found: ['videos.byUser', 'videos.ofTechnique', 'activities.get'],
    },
  } satisfies Record<Kind, Thing>)

  const entries = Object.values(things).flatMap(({ target }) => /^activities\/([^/]+)$/.exec(target)?.[1] ?? [])
  const [announced] = (
    await world.db.execute<{ id: string }>(
      sql`select id from activities where target_id = ${event.id} and activity_type = 'event_created'`,
    )
  ).rows
  Object.assign(known, {
    id: [
      ...entries,
      announced?.id ?? '',
      entry.id,
      lesson.id,
      outer.id,
      conversation.id,
      gym.id,
      pictured.id,
      sessionRow.session.id,
      match.id,
      video.id,
    ],
    ...{ uid: [author.uid, 'me'], userId: [author.uid], creatorUid: [author.uid] },
    ...{ postId: [post.post?.id ?? ''], commentId: [comment.id], gymId: [gym.id, pictured.id], eventId: [event.id] },
    ...{ activityId: [post.id], slug: ['armbar', gym.slug], placeId: ['x'], username: [await usernameOf(author)] },
    ...{ text: ['hide', 'author', '@author'], lat: [String(gym.lat)], lng: [String(gym.lng)], path: ['/'] },
    ...{
      ids: [event.id],
      day: [nextWeek],
      year: [yesterday.slice(0, 4)],
      token: ['x'],
      since: ['x'],
      from: [yesterday],
    },
    ...{ calendar: [`/gym/${gym.slug}/calendar.ics`, `/gym/${gym.slug}/event/${event.slug}/calendar.ics`] },
    heads: [...entries, announced?.id ?? ''].map((id) => `/activity/${id}`),
    page: [`/gym/${gym.slug}`, `/gym/${gym.slug}/event/${event.slug}`, `/content/${lesson.id}`],
  })
}

const usernameOf = async ({ uid }: Person) => {
  const [row] = await world.db.select({ username: users.username }).from(users).where(eq(users.uid, uid))
  return row?.username ?? ''
}

/** Everything that speaks of what is hidden to those who keep order, and to its author of what was hidden, and why. */
const FOR_MODERATORS = /^(reports|sanctions|admin)\./
const FOR_AUTHORS = ['sanctions.mine', 'content.mine', 'content.draft']

/** Of each kind of thing the roads on which somebody finds it: `call as viewer`. */
async function sweep(names: (keyof typeof viewers)[]): Promise<Map<Kind, string[]>> {
  const roads = new Map<Kind, string[]>(Object.keys(things).map((kind) => [kind as Kind, []]))
  const look = (road: string, answer: unknown) => {
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer ?? null)
    for (const [kind, { secret }] of Object.entries(things))
      if (text.includes(secret) && !roads.get(kind as Kind)?.includes(road)) roads.get(kind as Kind)?.push(road)
  }
  for (const name of names) {
    const viewer = viewers[name]
    if (!viewer) throw new Error('nobody there')
    for (const { call, inputs } of asked())
      for (const input of inputs) look(`${call} as ${name}`, await answerOf(viewer, call, input))
    // A page says under which address it was asked for: that is known to whoever asks.
    for (const [road, path] of await pathsOf(viewer))
      look(`${road} as ${name}`, (await page(path, viewer)).replaceAll(path, ''))
  }
  const all = { types: [...notificationTypes], since: new Date(0), until: new Date(now.getTime() + days(1)) }
  for (const { uid } of [fan, manager]) {
    look('digest', await readUnmailed(world.db, { uid }, all))
    for await (const rows of exportMessages(world.db, uid)) look('export of messages', rows)
  }
  for (const path of [...(known.heads ?? []), ...(known.page ?? [])])
    look(
      path.includes('/event/') ? 'head of the event' : path.startsWith('/gym/') ? 'head of the gym' : 'head',
      await headOf(world.db, path, product.url, now),
    )
  return roads
}

async function pathsOf(viewer: Caller): Promise<[string, string][]> {
  const [ofGym = '', ofEvent = ''] = known.calendar ?? []
  const own = viewer.uid ? (await viewer.api.calendars.read({ uid: 'me' })).feed?.url : null
  return [
    ['calendars of the gym', ofGym],
    ['calendar of the event', ofEvent],
    ['chosen', `/calendar/chosen.ics?items=${known.ids?.[0]}`],
    ...(own ? [['calendar of one’s own', new URL(own).pathname] as [string, string]] : []),
    ...(known.page ?? []).map((path) => ['page', path] as [string, string]),
  ]
}

const page = async (path: string, viewer: Caller) => (await ask(path, viewer)).text()

function ask(path: string, { token }: Caller): Promise<Response> {
  const headers: Record<string, string> = token ? { cookie: cookie.write(token).split(';')[0] ?? '' } : {}
  return fetch(`${product.url}${path}`, { headers })
}

async function answerOf({ api }: Caller, call: string, input: unknown): Promise<unknown> {
  return callOf(
    api,
    call,
  )(input).catch((error: { status?: number }) => {
    if (error.status && error.status < 500) return null
    throw error
  })
}

interface Asked {
  call: string
  inputs: Record<string, unknown>[]
}

/** Every call that reads, with what it can be asked for: each id there is where it takes one, each choice where it has some. */
function asked(): Asked[] {
  return readsOf(contract).map(({ name, inputSchema }) => ({
    call: name,
    inputs: inputsOf(inputSchema as Schema | undefined).map((input) => ({ ...input, ...BESIDES[name] })),
  }))
}

/** What some calls find nothing without. */
const BESIDES: Record<string, Record<string, unknown>> = {
  'discover.search': { near: '53.3498,-6.2603', when: undefined, from: yesterday, until: nextWeek },
}

interface Schema {
  shape?: Record<string, Field>
}
interface Field {
  safeParse(value: unknown): { success: boolean }
  options?: readonly string[]
  unwrap?(): Field
}

function inputsOf(schema: Schema | undefined): Record<string, unknown>[] {
  let inputs: Record<string, unknown>[] = [{}]
  const choices: Record<string, unknown>[] = []
  for (const [name, field] of Object.entries(schema?.shape ?? {})) {
    const inner = innermost(field)
    const isNeeded = !field.safeParse(undefined).success
    if (name === 'limit') inputs = inputs.map((input) => ({ ...input, limit: 50 }))
    else if (!isNeeded) for (const option of inner.options ?? []) choices.push({ [name]: option })
    else {
      const values: unknown[] = inner.options ? [...inner.options] : (known[name] ?? [])
      const fit = values
        .flatMap((value) => [value, Number(value), [value]])
        .filter((value) => field.safeParse(value).success)
      inputs = inputs.flatMap((input) => fit.map((value) => ({ ...input, [name]: value })))
    }
  }
  return inputs.flatMap((input) => [input, ...choices.map((choice) => ({ ...input, ...choice }))])
}

function innermost(field: Field): Field {
  return field.unwrap ? innermost(field.unwrap()) : field
}

/** What its author keeps in their journal, for themself. */
const OF_TRAINING: readonly Kind[] = ['session', 'match', 'promotion']

const isAllowed = (kind: Kind, road: string) => {
  const [call = '', viewer] = road.split(' as ')
  if (viewer === 'author' && OF_TRAINING.includes(kind)) return true
  return (viewer === 'admin' && FOR_MODERATORS.test(call)) || (viewer === 'author' && FOR_AUTHORS.includes(call))
}

beforeAll(make, 60_000)

test('finds every kind of thing that can be hidden before it is hidden', async () => {
  for (const [kind, roads] of await sweep(['visitor', 'fan'])) roadsBefore.set(kind, roads.toSorted())
  for (const [kind, { found }] of Object.entries(things) as [Kind, Thing][]) {
    const calls = (roadsBefore.get(kind) ?? []).map((road) => road.split(' as ')[0])
    expect({ kind, missed: found.filter((road) => !calls.includes(road)) }).toEqual({ kind, missed: [] })
  }
}, 120_000)

test('lets a moderator hide each of them, and keeps the reason in the audit log', async () => {
  for (const [kind, { target }] of Object.entries(things)) {
    await fan.api.reports.report({ target, reason: 'harassment' })
    const { items } = await moderator.api.reports.queue({ limit: 50 })
    const { id = '', version = 0 } = items.find((item) => item.target.startsWith(target)) ?? {}
    const words = { preset: 'harassment' as const, message: `Not here: ${kind}`, note: `seen: ${kind}` }
    const decided = await moderator.api.reports.decide({ id, version, decision: 'hide', ...words })
    expect(decided).toMatchObject({ decision: 'hide' })
    await expect(
      moderator.api.reports.decide({ id, version: decided.version, decision: 'hide', ...words }),
    ).rejects.toMatchObject({ status: 409 })
    const isIt = and(eq(auditLog.target, decided.target), eq(auditLog.action, 'report.hide'))
    const acts = await world.db.select().from(auditLog).where(isIt)
    expect(acts).toMatchObject([{ who: moderator.uid, action: 'report.hide', reason: `seen: ${kind}` }])
  }
}, 60_000)

test('its author reads what was hidden and why, with the way to appeal', async () => {
  const { items } = await author.api.sanctions.mine({ uid: 'me' })
  const told = items.filter(({ kind, mayAppeal }) => kind === 'hide' && mayAppeal).map(({ message }) => message)
  // A gym's pictures are nobody's here.
  const somebodys = Object.keys(things).filter((kind) => kind !== 'gym')
  expect(told.toSorted()).toEqual(somebodys.map((kind) => `Not here: ${kind}`).toSorted())
})

test("attendees hear that it's off, when and where, and nothing that was hidden", async () => {
  const { items } = await fan.api.notifications.list({ uid: 'me', limit: 50 })
  const told = items.find(({ type }) => type === 'event_cancelled')
  expect(told?.extra).toMatchObject({
    gymName: 'Liffey Grappling',
    start: expect.stringContaining(nextWeek),
    reason: 'It was taken down by those who keep order on Open Mat.',
  })
})

test("what is hidden is nowhere, and can't be edited, published or restored", async () => {
  const ref = (kind: Kind) => things[kind].target.split('/')
  const [, gymId = '', , eventId = ''] = ref('event')
  const [, contentId = ''] = ref('content')
  const draft = await author.api.content.draft({ id: contentId })
  const { id, version } = draft
  const tries: Record<string, () => Promise<unknown>> = {
    'events.edit': () =>
      author.api.events.edit({ gymId, eventId, version: 1, scope: 'this', title: 'Another title' } as never),
    'events.cancel': () => author.api.events.cancel({ gymId, eventId, scope: 'this', reason: 'Rain all day' } as never),
    'rsvps.answer': () => fan.api.rsvps.answer({ gymId, eventId, status: 'maybe', guests: 0 }),
    'content.publish': () => author.api.content.publish({ id, version }),
    'content.save': () =>
      author.api.content.save({ id, version, type: 'article', title: 'Nicer', body: 'Nicer', minLevel: null }),
    'content.discard': () => author.api.content.discard({ id }),
    'content.restore': () => admin.api.content.restore({ id }),
    'activities.restore': () => author.api.activities.restore({ id: ref('post')[1] ?? '' }),
    'session.updateUser': () =>
      author.api.session.updateUser({ photoURL: `/files/profile_pictures/${author.uid}/profile.jpg?v=facade1` }),
  }
  for (const [name, attempt] of Object.entries(tries)) {
    const status = await attempt().then(
      () => 200,
      (error: { status?: number }) => error.status,
    )
    expect({ name, refused: [400, 404, 409].includes(status ?? 0) }).toEqual({ name, refused: true })
  }
  // Whoever writes it, the database keeps it.
  await world.db.update(events).set({ isDeleted: false, deletedAt: null }).where(eq(events.id, eventId))
  await world.db.update(contents).set({ state: 'published' }).where(eq(contents.id, contentId))
  await world.db.update(messages).set({ deletedAt: null }).where(sql`true`)
  await world.db.update(activities).set({ visibility: 'public' }).where(isNotNull(activities.takenDownAt))
  await world.db
    .update(gyms)
    .set({ logo: pictureNamed('hidegym') })
    .where(eq(gyms.id, gymId))
  const roadsNow = await sweep(Object.keys(viewers))
  for (const kind of OF_TRAINING) expect(roadsNow.get(kind)?.some((road) => road.endsWith(' as author'))).toBe(true)
  for (const [kind, roads] of roadsNow)
    expect({ kind, found: roads.filter((road) => !isAllowed(kind, road)) }).toEqual({ kind, found: [] })
}, 120_000)

test('restored by an admin, each is back in place, and attendees hear that too', async () => {
  const { sanctions } = await second.api.sanctions.user({ uid: author.uid })
  for (const { id, kind } of sanctions)
    if (kind === 'hide') await second.api.sanctions.lift({ id, note: 'A quote after all' })
  const { items } = await admin.api.reports.queue({ state: 'decided', limit: 50 })
  const ofGym = items.find(({ targetType }) => targetType === 'gym')
  await expect(moderator.api.reports.showAgain({ id: ofGym?.id ?? '', note: 'Fine' })).rejects.toMatchObject({
    status: 403,
  })
  expect(await admin.api.reports.review({ id: ofGym?.id ?? '' })).toMatchObject({ mayShowAgain: true })
  expect(await admin.api.reports.showAgain({ id: ofGym?.id ?? '', note: 'Fine' })).toMatchObject({
    mayShowAgain: false,
  })
  await expect(admin.api.reports.showAgain({ id: ofGym?.id ?? '', note: 'Again' })).rejects.toMatchObject({
    status: 409,
  })
  const after = await sweep(['fan'])
  for (const [kind, roads] of roadsBefore) {
    const here = after.get(kind) ?? []
    expect({ kind, missing: roads.filter((road) => !road.endsWith('visitor') && !here.includes(road)) }).toEqual({
      kind,
      missing: [],
    })
  }
  const back = await world.db
    .select({ extra: notifications.extra })
    .from(notifications)
    .where(and(eq(notifications.uid, fan.uid), eq(notifications.type, 'event_update')))
  expect(back.map(({ extra }) => extra.what)).toEqual(['It takes place after all.'])
}, 120_000)

test('a video URL given earlier stops working once hidden, except for its author', async () => {
  const film = async () => {
    const id = newId()
    await world.files.put(`videos/${id}`, Buffer.from('a film'), { contentType: 'video/mp4' })
    const row = { id, uid: author.uid, bytes: 6, type: 'video/mp4', state: 'ready', createdAt: now } as const
    await world.db.insert(videoFiles).values(row)
    const lesson = { id: newId(), version: 0, type: 'technique_video', title: 'A film', minLevel: null } as const
    const draft = await author.api.content.save({ ...lesson, videoFileId: id })
    await author.api.content.publish({ id: draft.id, version: draft.version })
    return draft.id
  }
  const [hidden, shown] = [await film(), await film()]
  const addressFor = async ({ api }: Person, id: string) => (await api.content.watch({ id })).file?.url ?? ''
  const addresses = {
    hidden: [fan, await addressFor(fan, hidden)],
    'hidden, to its author': [author, await addressFor(author, hidden)],
    shown: [fan, await addressFor(fan, shown)],
  } as const
  await fan.api.reports.report({ target: `content/${hidden}`, reason: 'sexual' })
  const [waiting] = (await moderator.api.reports.queue({ limit: 50 })).items
  const { id = '', version = 0 } = waiting ?? {}
  await moderator.api.reports.decide({ id, version, decision: 'hide', preset: 'sexual', message: 'Not here' })
  const statuses: Record<string, number> = {}
  for (const [name, [who, path]] of Object.entries(addresses)) statuses[name] = (await ask(path, who)).status
  expect(statuses).toEqual({ hidden: 404, 'hidden, to its author': 200, shown: 200 })
})
