import { afterAll, expect, test } from 'vitest'
import { readFeed } from '#domains/feed/activities/server/feed.ts'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { audienceMembers } from '#domains/feed/activities/server/tables.ts'
import { mutes } from '#domains/feed/follows/server/tables.ts'
import { favorites } from '#domains/gyms/gyms/server/tables.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'

/** This test's web processes, on one database. */
const world = await openWorld({ now: new Date() })
const processes = [await startProduct(world), await startProduct(world)] as const

const stopping = new AbortController()
afterAll(() => stopping.abort())

/** A call by a member to the first or second web process. */
async function call(person: Person, on: 0 | 1, path: string, headers: Record<string, string> = {}) {
  const product = processes[on]
  const cookie = product.cookieOf(person)
  const response = await fetch(product.url + path, { headers: { cookie, ...headers }, signal: stopping.signal })
  expect(response.status).toBe(200)
  return response
}

/** Opens a member's page on the first or second web process. Returns the feed events it receives, with their times. */
async function openPage(person: Person, on: 0 | 1) {
  const response = await call(person, on, '/api/live')
  const told: { activityId: string; at: number }[] = []
  const opened = Promise.withResolvers<void>()
  const read = async () => {
    let text = ''
    for await (const bytes of response.body ?? []) {
      text += Buffer.from(bytes).toString()
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const [, type, data] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? []
        if (type === 'open') opened.resolve()
        if (type === 'feed') told.push({ ...(JSON.parse(data ?? '{}') as { activityId: string }), at: Date.now() })
      }
    }
  }
  read().catch(() => {})
  await opened.promise
  return { told, ids: () => told.map(({ activityId }) => activityId) }
}

/**
 * Returns a function that waits until these members' pages have received all events so far, then returns each page's
 * ids. For this, someone they all follow posts twice, because activities in one batch arrive in any order; these two
 * posts are left out.
 */
async function followedBy(...people: Person[]) {
  const sentinel = await world.member('Sentinel')
  for (const person of people) await world.follow(person, sentinel)
  return async (pages: Awaited<ReturnType<typeof openPage>>[]) => {
    const last: string[] = []
    for (let round = 0; round < 2; round++) {
      const { id } = await world.entry(sentinel)
      last.push(id)
      await expect.poll(() => pages.every((page) => page.ids().includes(id)), { timeout: 10_000 }).toBe(true)
    }
    return pages.map((page) => page.ids().filter((id) => !last.includes(id)))
  }
}

test("a new activity reaches followers' pages within 2 s, in any web process", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await world.friends(ana, bia)
  const pages = [await openPage(ana, 0), await openPage(ana, 1), await openPage(ana, 1)]
  const before = Date.now()
  const entry = await world.entry(bia, { visibility: 'friends' })
  for (const page of pages) {
    await expect.poll(() => page.ids(), { timeout: 3000 }).toEqual([entry.id])
    expect((page.told[0]?.at ?? 0) - before).toBeLessThan(2000)
  }
})

test('an activity reaches followers who may see it, not strangers or blocked members', async () => {
  const author = await world.member('Author')
  const names = ['friend', 'follower', 'attendee', 'stranger', 'followed', 'blocked', 'blocking', 'muting', 'asked']
  const people = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await world.member(name)] as const)),
  ) as Record<string, Person>
  const { friend, follower, attendee, followed, blocked, blocking, muting, asked } = people as Record<
    string,
    Person
  > & {
    [name in 'friend' | 'follower' | 'attendee' | 'followed' | 'blocked' | 'blocking' | 'muting' | 'asked']: Person
  }
  for (const one of [friend, blocked, blocking, muting]) await world.friends(one, author)
  for (const one of [follower, attendee]) await world.follow(one, author)
  await world.follow(author, followed)
  await world.db.execute(
    `insert into follows (follower_id, followed_id, status, created_at) values ('${asked.uid}', '${author.uid}', 'requested', now())`,
  )
  await world.block(author, blocked)
  await world.block(blocking, author)
  await world.db.insert(mutes).values({ muterId: muting.uid, mutedId: author.uid, createdAt: world.clock.now })
  await world.db.insert(audienceMembers).values({ audience: 'event:open-mat', uid: attendee.uid })

  const settled = await followedBy(...Object.values(people), author)
  const pages = Object.entries({ ...people, author }).map(
    async ([name, person], index) => [name, person, await openPage(person, index % 2 ? 1 : 0)] as const,
  )
  const open = await Promise.all(pages)
  const visibilities: Visibility[] = ['public', 'followers', 'friends', 'event_attendees', 'private']
  const entries = new Map<string, Visibility>()
  for (const visibility of visibilities) {
    const audience = visibility === 'event_attendees' ? { audience: 'event:open-mat' } : {}
    entries.set((await world.entry(author, { visibility, ...audience })).id, visibility)
  }
  const ids = await settled(open.map(([, , page]) => page))
  const heard = Object.fromEntries(
    open.map(([name], index) => [name, ids[index]?.map((id) => entries.get(id) ?? id).toSorted()]),
  )
  expect(heard).toEqual({
    friend: ['followers', 'friends', 'public'],
    follower: ['followers', 'public'],
    attendee: ['event_attendees', 'followers', 'public'],
    stranger: [],
    followed: [],
    blocked: [],
    blocking: [],
    muting: [],
    asked: [],
    author: [],
  })
  for (const [index, [name, person]] of open.entries()) {
    if (name === 'author') continue
    const feed = await readFeed(world.db, person, { limit: 50, ranked: false, now: world.clock.now })
    const inFeed = feed.items.filter(({ card, source }) => entries.has(card.id) && source !== 'near')
    expect(inFeed.map(({ card }) => card.id).toSorted(), `${name} hears what stands in their feed`).toEqual(
      ids[index]?.toSorted(),
    )
  }
})

test("a gym's activities reach members who have it as a favourite or home gym", async () => {
  const gym = await world.gym('Mat Lab')
  const [follower, local, other] = [
    await world.member('Follower'),
    await world.member('Local', { homeGymId: gym.id }),
    await world.member('Other'),
  ]
  await world.db.insert(favorites).values({ uid: follower.uid, gymId: gym.id, createdAt: world.clock.now })
  const settled = await followedBy(follower, local, other)
  const open = [await openPage(follower, 0), await openPage(local, 1), await openPage(other, 0)]
  const { id } = await world.entry({ uid: gym.id }, { actorType: 'gym', activityType: 'gym_post' })
  expect(await settled(open)).toEqual([[id], [id], []])
})

test('sends nothing for activities that are only logged, deleted or rolled back', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await world.friends(ana, bia)
  const settled = await followedBy(ana)
  const page = await openPage(ana, 0)
  await world.entry(bia, { activityType: 'like' })
  const subject = { actorId: bia.uid, targetId: bia.uid, targetType: 'user' } as const
  const achieved = { ...subject, activityType: 'milestone_achieved' } as const
  const taken = world.write(async (context) => {
    await logActivity(context, achieved)
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  await world.write(async (context) => {
    const gone = await logActivity(context, achieved)
    await context.tx.execute(`update activities set is_deleted = true, deleted_at = now() where id = '${gone.id}'`)
  })
  expect(await settled([page])).toEqual([[]])
})

test('delivers every activity in a burst exactly once', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await world.friends(ana, bia)
  const page = await openPage(ana, 1)
  const made = await Promise.all(Array.from({ length: 60 }, () => world.entry(bia)))
  await expect.poll(() => page.ids().length, { timeout: 10_000 }).toBe(60)
  expect(page.ids().toSorted()).toEqual(made.map(({ id }) => id).toSorted())
})

test('catches up from when the session was read, or tells the page to refetch', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const stranger = await world.member('Stranger')
  await world.friends(ana, bia)
  const page = await openPage(ana, 0)
  const early = await world.entry(bia)
  await expect.poll(() => page.ids()).toEqual([early.id])
  const position = (await call(ana, 0, '/api/auth/session')).headers.get('live-position')
  const { id } = await world.entry(bia)
  await world.entry(stranger)
  await expect.poll(() => page.ids()).toContain(id)

  const begun = async (on: 0 | 1, headers = {}) => {
    const stream = await call(ana, on, `/api/live?after=${position}`, headers)
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (reader && !text.includes('data: ')) text += (await reader.read()).value ?? ''
    return text
  }
  const first = await begun(0)
  expect(first).toContain(`event: feed\ndata: ${JSON.stringify({ activityId: id })}`)
  expect(first).not.toContain('event: open')
  expect(first).not.toContain(early.id)
  // Another process doesn't know the position, and a reconnecting browser sends an old one.
  expect(await begun(1)).toContain('event: open')
  expect(await begun(0, { 'last-event-id': '1' })).toContain('event: open')
})

test("forgets a page once it's closed", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await world.friends(ana, bia)
  const product = processes[0]
  const closing = new AbortController()
  const headers = { cookie: product.cookieOf(ana) }
  const response = await fetch(`${product.url}/api/live`, { headers, signal: closing.signal })
  await response.body?.getReader().read()
  expect(product.live.listening()).toContain(ana.uid)
  closing.abort()
  await expect.poll(() => product.live.listening()).not.toContain(ana.uid)
})
