import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ContentInput } from '#domains/creators/content/contract.ts'
import { notifyAbout } from '#domains/creators/content/server/job-handlers.ts'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import type { SubscriptionState } from '#domains/creators/subscriptions/states.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { mediaNames } from '#domains/creators/videos/media-name.ts'
import { renditionsPathOf } from '#domains/creators/videos/server/files.ts'
import { videoFiles } from '#domains/creators/videos/server/tables.ts'
import { fillTechniqueLibrary } from '#domains/journal/techniques/server/fill-library.ts'
import { days, hours } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { callOf, readsOf } from '#testing/calls.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { contract } from './contract.ts'

// Viewers without access to a lesson get only its preview: every route's response is searched for members-only text,
// for every kind of viewer, every access level and every membership state.

const world = await openWorld({ now: new Date() })
await fillTechniqueLibrary(world.database.pool)
const product = await startProduct(world)
const now = world.clock.now

/** Occurs only in the protected parts of lessons with this access level. */
const secretOf = (access: string) => `kept-for-${access}`
const joinOf = (access: string) => `https://meet.example.org/${secretOf(access)}`
const creator = await world.member('Marcus', { role: { admin: false, creator: true }, profileVisibility: 'web' })
const ids: Record<string, string> = {}
const tierIds = new Map<number, string>()
for (const level of [1, 2]) {
  const id = newId()
  tierIds.set(level, id)
  const priced = { monthlyPrice: level * 1000, currency: 'EUR', state: 'active' } as const
  await world.db
    .insert(tiers)
    .values({ id, creatorUid: creator.uid, name: `Tier ${level}`, level, ...priced, createdAt: now, updatedAt: now })
}
const fileId = newId()
await world.db
  .insert(videoFiles)
  .values({ id: fileId, uid: creator.uid, bytes: 6, type: 'video/mp4', state: 'ready', posters: 1, createdAt: now })
for (const picture of [mediaNames.small(1), mediaNames.poster(1), mediaNames.blurred(1)])
  await world.files.put(`${renditionsPathOf(fileId)}/${picture}`, Buffer.from(picture), { contentType: 'image/webp' })

const lessonsOf = (access: string): Record<string, Partial<ContentInput>> => ({
  technique_video: { videoFileId: fileId, chapters: [{ at: 7, title: 'Grips' }], previewSeconds: 10 },
  article: {},
  live_class: {
    live: { startsAt: new Date(now.getTime() + 600_000).toISOString(), minutes: 60, joinUrl: joinOf(access) },
  },
  drill_plan: { steps: [{ title: 'Step one', note: secretOf(access), minutes: 5 }] },
})
const LEVELS = { public: null, members: 0, tier2: 2 } as const
type Access = keyof typeof LEVELS
for (const [access, minLevel] of Object.entries(LEVELS)) {
  for (const [type, differing] of Object.entries(lessonsOf(access)))
    ids[`${access} ${type}`] = await publish(access, { type: type as ContentInput['type'], minLevel, ...differing })
  const parts = Object.entries(ids).flatMap(([name, id]) => (name.startsWith('tier2') ? [id] : []))
  if (access === 'tier2') ids['public course'] = await publish('public', { type: 'course', minLevel: null, parts })
}

async function publish(access: string, differing: Partial<ContentInput> & Pick<ContentInput, 'type'>) {
  const written = {
    id: newId(),
    version: 0,
    title: `A ${differing.type}`,
    teaser: 'For everybody',
    body: secretOf(access),
  }
  const { id, version } = await creator.api.content.save({ ...written, ...differing })
  await creator.api.content.publish({ id, version })
  await world.db.transaction((tx) => notifyAbout({ tx, jobs: world.jobs, log: world.log, now }, id))
  return id
}

/** Membership states and the access levels they open. */
const MEMBERSHIPS: [name: string, state: SubscriptionState, level: 1 | 2, until: number | null, opens: Access[]][] = [
  ['incomplete', 'incomplete', 2, null, ['public']],
  ['trial', 'trialing', 2, days(3), ['public', 'members', 'tier2']],
  ['active below', 'active', 1, days(3), ['public', 'members']],
  ['active', 'active', 2, days(3), ['public', 'members', 'tier2']],
  ['past due, still kept', 'past_due', 2, hours(1), ['public', 'members', 'tier2']],
  ['past due, too long', 'past_due', 2, -1000, ['public']],
  ['cancelled, paid until later', 'cancelled_at_period_end', 2, hours(1), ['public', 'members', 'tier2']],
  ['cancelled, over', 'cancelled_at_period_end', 2, -1000, ['public']],
  ['paused', 'paused', 2, -1000, ['public']],
  ['comped', 'comped', 2, days(3), ['public', 'members', 'tier2']],
  ['gift', 'gift', 1, days(3), ['public', 'members']],
  ['ended', 'ended', 2, -1000, ['public']],
  ['refunded', 'refunded', 2, -1000, ['public']],
]
type Caller = Pick<Person, 'api'> & { uid?: string; token?: string }
const VIEWERS: { name: string; who: Caller; opens: Access[] }[] = [
  { name: 'visitor', who: world.visitor, opens: ['public'] },
  { name: 'stranger', who: await world.member('Stranger'), opens: ['public'] },
  { name: 'admin', who: await world.member('Admin', { role: { admin: true, creator: false } }), opens: ['public'] },
  {
    name: 'another creator',
    who: await world.member('Other', { role: { admin: false, creator: true } }),
    opens: ['public'],
  },
  { name: 'its creator', who: creator, opens: ['public', 'members', 'tier2'] },
]
const follower = await world.member('Follower')
await world.friends(follower, creator)
VIEWERS.push({ name: 'friend', who: follower, opens: ['public'] })
for (const [name, state, level, until, opens] of MEMBERSHIPS) {
  const who = await world.member('Member')
  await world.db.insert(subscriptions).values({
    ...{ id: newId(), uid: who.uid, creatorUid: creator.uid, tierId: tierIds.get(level) ?? '', state, amount: 1000 },
    ...{ currency: 'EUR', accessUntil: until === null ? null : new Date(now.getTime() + until) },
    ...{ startedAt: now, createdAt: now, updatedAt: now },
  })
  VIEWERS.push({ name, who, opens })
}

const said = (call: Promise<unknown>) =>
  call.then(
    (answer) => JSON.stringify(answer),
    (error: { status?: number }) => {
      if (error.status && error.status < 500) return `refused ${error.status}`
      throw error
    },
  )
const page = async (path: string, { token }: Caller) => {
  const headers: Record<string, string> = token ? { cookie: product.cookieOf({ token }) } : {}
  return (await fetch(`${product.url}${path}`, { headers })).text()
}
const posterOf = (id: string, name: string) => `/media/lessons/${id}/${name}`
const entryOf = async (id: string) => {
  const answer = await creator.api.content.get({ id })
  return answer.entryId ?? ''
}

/** Calls and pages that show lessons. */
const ROADS: Record<string, (viewer: Caller, id: string) => Promise<string>> = {
  'content.get': ({ api }, id) => said(api.content.get({ id })),
  'content.of': ({ api }) => said(api.content.of({ uid: creator.uid, limit: 50 })),
  'content.ofTechnique': ({ api }) => said(api.content.ofTechnique({ slug: 'armbar' })),
  'content.watch': ({ api }, id) => said(api.content.watch({ id })),
  'content.view': ({ api }, id) => said(api.content.view({ id, seconds: 3 })),
  'activities.get': async ({ api }, id) => said(api.activities.get({ id: await entryOf(id) })),
  'activities.byUser': ({ api }) => said(api.activities.byUser({ uid: creator.uid, limit: 50 })),
  'activities.feed': ({ api }) => said(api.activities.feed({ limit: 50 })),
  'notifications.list': ({ api }) => said(api.notifications.list({ uid: 'me', limit: 50 })),
  'follows.search': ({ api }) => said(api.follows.search({ text: 'Marcus' })),
  'a course that names it': ({ api }) => said(api.content.get({ id: ids['public course'] ?? '' })),
  'its page': (viewer, id) => page(`/content/${id}`, viewer),
  'the page of its entry': async (viewer, id) => page(`/activity/${await entryOf(id)}`, viewer),
  'its calendar': (viewer, id) => page(`/content/${id}/calendar.ics`, viewer),
  'what its author reads': ({ uid, api }, id) =>
    uid === creator.uid ? Promise.resolve('') : said(api.content.draft({ id })),
}

/** One viewer of each kind without access to the highest tier. */
const ASKING = ['visitor', 'stranger', 'admin', 'another creator', 'active below', 'ended']

/** Values for a call's inputs, by field name. */
const GIVEN = ({ id, entryId }: { id: string; entryId: string }): Record<string, unknown> => ({
  ...{ id, uid: creator.uid, creatorUid: creator.uid, actorId: creator.uid, activityId: entryId, entryId },
  ...{ username: 'marcus', text: 'Marcus', q: 'Marcus', query: 'Marcus', type: 'content', limit: 50, period: 'all' },
  ...{ tierId: tierIds.get(2), slug: 'armbar', visibility: 'public', tab: 'all' },
})

describe('viewers without access get only the preview, on every route', () => {
  for (const { name, who, opens } of VIEWERS)
    test(`${name}: ${opens.join(', ')}`, async () => {
      for (const [piece, id] of Object.entries(ids)) {
        const [access = '', type] = piece.split(' ')
        const isOpen = opens.includes(access as Access)
        const answer = await who.api.content.get({ id })
        expect({ piece, access: answer.access }).toEqual({ piece, access: isOpen ? 'open' : 'locked' })
        if (isOpen) expect(JSON.stringify(answer)).toContain(secretOf(access))
        const video = type === 'technique_video' ? await who.api.content.watch({ id }) : null
        if (video) {
          expect({ piece, whole: video.file?.url.includes('/original') ?? false }).toEqual({ piece, whole: isOpen })
          const pictures = await Promise.all(['poster', 'blurred'].map((name) => page(posterOf(id, name), who)))
          expect({ piece, pictures: pictures.map((text) => (text.length < 20 ? text : 'none')) }).toEqual({
            piece,
            pictures: [isOpen ? mediaNames.small(1) : 'none', mediaNames.blurred(1)],
          })
          expect(answer.cover).toBe(posterOf(id, isOpen ? 'poster' : 'blurred'))
        }
        if (isOpen) continue
        expect(answer).not.toHaveProperty('body')
        for (const [road, walk] of Object.entries(ROADS)) {
          expect({ piece, road, leaks: (await walk(who, id)).includes(secretOf(access)) }).toEqual({
            piece,
            road,
            leaks: false,
          })
        }
        expect(await page(`/content/${id}/calendar.ics`, who)).not.toContain('VEVENT')
      }
      const cards = await said(who.api.content.of({ uid: creator.uid, limit: 50 }))
      for (const kept of ['kept-for-', fileId]) expect(cards).not.toContain(kept)
    })

  test('no read call leaks content, for any input or viewer', async () => {
    const calls = readsOf(contract)
    const [piece, kept] = ['tier2 technique_video', 'tier2 drill_plan'].map((name) => ids[name] ?? '')
    const entryId = await entryOf(kept ?? '')
    let answered = 0
    for (const { name, who, opens } of VIEWERS) {
      if (!ASKING.includes(name)) continue
      for (const { name: call, inputSchema } of calls) {
        const keys = Object.keys((inputSchema as { shape?: object } | undefined)?.shape ?? {})
        for (const id of keys.includes('id') ? [piece, kept, entryId, creator.uid] : [piece]) {
          const given = GIVEN({ id: id ?? '', entryId })
          const input = Object.fromEntries(keys.flatMap((key) => (key in given ? [[key, given[key]]] : [])))
          const answer = await said(callOf(who.api, call)(input))
          if (!answer?.startsWith('refused')) answered += 1
          const leaks = ['tier2', ...(opens.includes('members') ? [] : ['members'])].filter((access) =>
            answer?.includes(secretOf(access)),
          )
          expect({ name, call, id, leaks }).toEqual({ name, call, id, leaks: [] })
        }
      }
    }
    // Most calls have nothing to do with lessons, so they succeed for every viewer.
    expect(answered).toBeGreaterThan(ASKING.length * 30)
  }, 120_000)

  test('lists the same lessons in the same order for everyone, with the unlocking tier', async () => {
    const orders = await Promise.all(
      VIEWERS.map(async ({ who }) =>
        (await who.api.content.of({ uid: creator.uid, limit: 50 })).items.map(({ id }) => id),
      ),
    )
    expect(new Set(orders.map((order) => order.join())).size).toBe(1)
    const locked = await world.visitor.api.content.get({ id: ids['members article'] ?? '' })
    expect(locked).toMatchObject({ unlockedBy: { name: 'Tier 1', price: 1000, currency: 'EUR', interval: 'month' } })
  })

  test('pages the list without gaps or repeats', async () => {
    const all = (await world.visitor.api.content.of({ uid: creator.uid, limit: 50 })).items.map(({ id }) => id)
    const found: string[] = []
    for (let cursor: string | undefined, more = true; more; ) {
      const part = await world.visitor.api.content.of({ uid: creator.uid, limit: 4, cursor })
      found.push(...part.items.map(({ id }) => id))
      cursor = part.nextCursor ?? undefined
      more = cursor !== undefined
    }
    expect(found).toEqual(all)
  })

  test('hides content across a block', async () => {
    const blocked = await world.member('Blocked')
    await world.block(creator, blocked)
    for (const id of Object.values(ids))
      await expect(blocked.api.content.get({ id })).rejects.toMatchObject({ status: 404 })
    const video = ids['public technique_video'] ?? ''
    for (const name of ['poster', 'blurred']) expect(await page(posterOf(video, name), blocked)).not.toContain('-1.')
    for (const path of [posterOf('%00', 'poster'), posterOf(video, 'poster-1.jpg')])
      expect((await fetch(`${product.url}${path}`)).status).toBe(404)
    expect((await blocked.api.content.of({ uid: creator.uid })).items).toEqual([])
  })

  test('shows a class link to members only, 30 minutes before class, and in no calendar', async () => {
    const member = VIEWERS.find(({ name }) => name === 'active')?.who ?? world.visitor
    const id = ids['tier2 live_class'] ?? ''
    expect(await member.api.content.get({ id })).toMatchObject({ join: { url: joinOf('tier2') } })
    const calendar = await page(`/content/${id}/calendar.ics`, member)
    expect(calendar).toContain('BEGIN:VEVENT')
    expect(calendar).not.toContain('kept-for-')
    const later = await creator.api.content.save({
      ...{ id: newId(), version: 0, type: 'live_class', title: 'Next week', minLevel: 0 },
      live: { startsAt: new Date(now.getTime() + days(7)).toISOString(), minutes: 60, joinUrl: joinOf('members') },
    })
    await creator.api.content.publish({ id: later.id, version: 1 })
    expect(await member.api.content.get({ id: later.id })).toMatchObject({ join: { url: null } })
  })

  test("members keep access to a suspended creator's content; others find nothing", async () => {
    await world.db.update(creators).set({ state: 'suspended' }).where(eq(creators.uid, creator.uid))
    const status = async (viewer: string, piece: string) =>
      (
        await said(
          VIEWERS.find(({ name }) => name === viewer)?.who.api.content.get({ id: ids[piece] ?? '' }) ??
            Promise.resolve(),
        )
      ).slice(0, 11)
    expect(await status('active', 'tier2 article')).not.toBe('refused 404')
    for (const viewer of ['visitor', 'stranger', 'ended'])
      for (const piece of ['public article', 'tier2 article']) expect(await status(viewer, piece)).toBe('refused 404')
    await world.db.update(creators).set({ state: 'approved' }).where(eq(creators.uid, creator.uid))
  })
})
