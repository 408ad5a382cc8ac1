import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { contents } from '#domains/creators/content/server/tables.ts'
import { videoFiles } from '#domains/creators/videos/server/tables.ts'
import { events } from '#domains/events/events/server/tables.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { messages } from '#domains/messages/messages/server/tables.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { isMessage } from '#platform/messages.ts'
import { translatorFor } from '#platform/translator.ts'
import { statusOf } from '#testing/refusals.ts'
import type { Person } from '#testing/world.ts'
import {
  admin,
  author,
  fan,
  type Kind,
  make,
  moderator,
  nextWeek,
  now,
  pictureNamed,
  second,
  type Thing,
  things,
  viewers,
  world,
} from './hidden-things.fixture.ts'
import { fetchAs, sweep } from './hidden-things-sweep.fixture.ts'

// Hidden content can't be found anywhere. Every read call is made with every id, by every kind of viewer while the
// content is hidden, and by some before that and after it's restored. New calls are covered automatically; a new kind
// of content doesn't compile until it's added here.

const roadsBefore = new Map<Kind, string[]>()

/** Calls that may show hidden content: to moderators, and to its author along with the reason. */
const FOR_MODERATORS = /^(reports|sanctions|admin)\./
const FOR_AUTHORS = ['sanctions.mine', 'content.mine', 'content.draft']

/** Journal entries, which their author can still see. */
const OF_TRAINING: readonly Kind[] = ['session', 'match', 'promotion']

const isAllowed = (kind: Kind, road: string) => {
  const [call = '', viewer] = road.split(' as ')
  if (viewer === 'author' && OF_TRAINING.includes(kind)) return true
  return (viewer === 'admin' && FOR_MODERATORS.test(call)) || (viewer === 'author' && FOR_AUTHORS.includes(call))
}

beforeAll(make, 60_000)

test("finds every kind of content before it's hidden", async () => {
  for (const [kind, roads] of await sweep(['visitor', 'fan'])) roadsBefore.set(kind, roads.toSorted())
  for (const [kind, { found }] of Object.entries(things) as [Kind, Thing][]) {
    const calls = (roadsBefore.get(kind) ?? []).map((road) => road.split(' as ')[0])
    expect({ kind, missed: found.filter((road) => !calls.includes(road)) }).toEqual({ kind, missed: [] })
  }
}, 120_000)

test('lets a moderator hide each kind, and keeps the reason in the audit log', async () => {
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

test('shows authors what was hidden and why, and how to appeal', async () => {
  const { items } = await author.api.sanctions.mine({ uid: 'me' })
  const told = items.filter(({ kind, mayAppeal }) => kind === 'hide' && mayAppeal).map(({ message }) => message)
  // A gym's pictures have no author here.
  const somebodys = Object.keys(things).filter((kind) => kind !== 'gym')
  expect(told.toSorted()).toEqual(somebodys.map((kind) => `Not here: ${kind}`).toSorted())
})

test('tells attendees which event is off, when and where, and nothing that was hidden', async () => {
  const { items } = await fan.api.notifications.list({ uid: 'me', limit: 50 })
  const told = items.find(({ type }) => type === 'event_cancelled')
  expect(told?.extra).toMatchObject({
    gymName: 'Liffey Grappling',
    start: expect.stringContaining(nextWeek),
    reason: "The event was taken down by Open Mat's moderators.",
  })
})

test("hidden content can't be found, edited, published or restored", async () => {
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
    expect({ name, refused: [400, 404, 409].includes(await statusOf(attempt())) }).toEqual({ name, refused: true })
  }
  // The database keeps content hidden, whichever code does the writing.
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

test("an admin's restore puts everything back in place and notifies attendees", async () => {
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
  const { t } = translatorFor('en')
  expect(back.map(({ extra }) => isMessage(extra.what) && t(extra.what))).toEqual(['The event is back on after all.'])
}, 120_000)

test('a video URL issued earlier stops working once hidden, except for its author', async () => {
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
  for (const [name, [who, path]] of Object.entries(addresses)) statuses[name] = (await fetchAs(path, who)).status
  expect(statuses).toEqual({ hidden: 404, 'hidden, to its author': 200, shown: 200 })
})
