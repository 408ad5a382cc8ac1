import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saves } from '#domains/feed/activities/server/tables.ts'
import { comments } from '#domains/feed/comments/server/tables.ts'
import { notificationGroups, notifications } from '#domains/notifications/notifications/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { openMetrics } from './operations.ts'

// Rows that don't fit the contract, as left by an older version or an import.

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)
const metrics = openMetrics(world.database)

async function get(person: Person, path: string) {
  const headers = { cookie: product.cookieOf(person) }
  const answer = await fetch(`${product.url}/api${path}`, { headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

interface Page {
  items: { id?: string; card?: { id: string } }[]
  nextCursor: string | null
}

/** The ids in a whole list, two per page. */
async function idsOf(person: Person, path: string) {
  const ids: string[] = []
  let cursor: string | null = null
  for (let pages = 0; pages === 0 || cursor !== null; pages++) {
    expect(pages).toBeLessThan(20)
    const next: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { status, body } = await get(person, `${path}${path.includes('?') ? '&' : '?'}limit=2${next}`)
    expect(`${path} ${status}`).toBe(`${path} 200`)
    const page = body as unknown as Page
    ids.push(...page.items.map((item) => item.card?.id ?? item.id ?? ''))
    cursor = page.nextCursor
  }
  return ids
}

const spoil = (ids: readonly (string | undefined)[]) =>
  world.db.execute(sql`update activities set content = content || '{"imageUrl": null, "text": "a secret"}'
    where id = any(${sql.param(ids)}::text[])`)

/** A minute apart, latest first. */
async function several(make: (at: Date, which: number) => Promise<string>) {
  const made: string[] = []
  for (let which = 6; which > 0; which--)
    made.unshift(await make(new Date(world.clock.now.getTime() - (7 - which) * 60_000), which))
  return made.toReversed()
}

test('leaves unreadable activities out of every list, and paging continues', async () => {
  const [author, reader] = await world.members('Author', 'Reader')
  await world.friends(author, reader)
  const gym = await world.gym('Spoilt')
  await world.staff(gym, author, 'owner')
  const event = await world.event(gym, { hostIds: [author.uid], createdBy: author.uid })
  await author.api.rsvps.answer({ gymId: gym.id, eventId: event.id, status: 'going' })

  const posts = await several(async (timestamp) => (await world.entry(author, { timestamp })).id)
  const ofGym = await several(async () => (await author.api.gymPosts.create({ gymId: gym.id, text: 'Open' })).id)
  const said = await several(async () => {
    const { id } = await author.api.rsvps.postMessage({ gymId: gym.id, eventId: event.id, text: 'Hello' })
    return id
  })
  for (const id of posts) {
    const [savedAt, actorId] = [world.clock.now, author.uid]
    await world.db.insert(saves).values({ uid: reader.uid, actorId, activityId: id, savedAt })
  }
  // A full page of two, and one row next to it.
  const spoilt = [1, 2, 3].flatMap((at) => [posts[at], ofGym[at], said[at]])
  await spoil(spoilt)

  const lists = {
    [`/users/${author.uid}/activities`]: [reader, posts],
    [`/users/${author.uid}/posts`]: [reader, posts],
    '/users/me/saves': [reader, posts],
    '/feed': [reader, posts],
    [`/gyms/${gym.id}/posts`]: [reader, ofGym],
    [`/locations/${gym.id}/events/${event.id}/discussion`]: [author, said],
  } as const
  for (const [path, [person, ids]] of Object.entries(lists)) {
    const shown = (await idsOf(person, path)).filter((id) => ids.includes(id))
    const readable = ids.filter((id) => !spoilt.includes(id))
    expect([path, shown.toSorted()]).toEqual([path, readable.toSorted()])
  }
})

test('leaves out an unreadable comment and notification', async () => {
  const [author, reader] = await world.members('Author', 'Reader')
  const entry = await world.entry(author)
  const said: string[] = []
  for (let which = 0; which < 6; which++) {
    const id = newId()
    said.push(id)
    const createdAt = new Date(world.clock.now.getTime() - which * 60_000)
    const of = { actorId: author.uid, activityId: entry.id }
    await world.db.insert(comments).values({ ...of, id, authorId: reader.uid, text: 'Nice', createdAt })
    const told = { uid: author.uid, id, type: 'system_announcement' } as const
    await world.db.insert(notifications).values({ ...told, groupId: id, timestamp: createdAt, createdAt })
    await world.db
      .insert(notificationGroups)
      .values({ uid: author.uid, id, type: told.type, lastAt: createdAt, unread: 1 })
  }
  const spoilt = said.slice(1, 4)
  const among = sql`any(${sql.param(spoilt)}::text[])`
  await world.db.execute(sql`update comments set mentions = '[{"uid": ${sql.raw(`"${reader.uid}"`)}, "name": 7}]'
    where id = ${among}`)
  await world.db.execute(sql`update notifications set extra = '[]' where id = ${among}`)
  const rest = said.filter((id) => !spoilt.includes(id)).toSorted()
  expect((await idsOf(author, `/activities/${entry.id}/comments`)).toSorted()).toEqual(rest)
  expect((await idsOf(author, '/users/me/notifications')).toSorted()).toEqual(rest)
})

test('shows a discussion whose pinned post is unreadable', async () => {
  const host = await world.member('Host')
  const gym = await world.gym('Pinned')
  await world.staff(gym, host, 'owner')
  const event = await world.event(gym, { hostIds: [host.uid], createdBy: host.uid })
  const at = { gymId: gym.id, eventId: event.id }
  await host.api.rsvps.answer({ ...at, status: 'going' })
  const { id } = await host.api.rsvps.postMessage({ ...at, text: 'Bring a gi' })
  await host.api.rsvps.pin({ ...at, activityId: id })
  await spoil([id])
  const { status, body } = await get(host, `/locations/${gym.id}/events/${event.id}/discussion`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ pinned: null, items: [] })
})

test('logs the ids of unreadable rows but not what members wrote, and counts them', async () => {
  const author = await world.member('Author')
  const { id } = await world.entry(author)
  await spoil([id])
  const before = await counted()
  expect(await idsOf(author, `/users/${author.uid}/activities`)).toEqual([])
  expect(await counted()).toBe(before + 1)
  const line = world.logged().filter((one) => one.id === id)
  expect(line).toMatchObject([{ call: 'activities.byUser', field: 'content.imageUrl' }])
  expect(JSON.stringify(line)).not.toContain('secret')
})

test('still fails for a single unreadable activity', async () => {
  const author = await world.member('Author')
  const { id } = await world.entry(author)
  await spoil([id])
  expect((await get(author, `/activities/${id}`)).status).toBe(500)
})

async function counted() {
  const text = await metrics.registry.metrics()
  return Number(/open_mat_unreadable_rows_total\{call="activities.byUser"\} (\d+)/.exec(text)?.[1] ?? 0)
}
