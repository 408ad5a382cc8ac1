import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { favorites, gymMembers } from '#domains/gyms/gyms/server/tables.ts'
import { notifyAudience } from '#domains/notifications/notifications/server/notify-audience.ts'
import { hours } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { allPages } from '#testing/all-pages.ts'
import { startProduct } from '#testing/product.ts'
import { statusOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)
const headersOf = ({ token }: { token?: string }): Record<string, string> =>
  token ? { cookie: product.cookieOf({ token }) } : {}

async function member(gym: { id: string }, person: { uid: string }) {
  await world.db.insert(gymMembers).values({ gymId: gym.id, uid: person.uid, status: 'member', since: world.clock.now })
}
async function keep(gym: { id: string }, person: { uid: string }, level: 'all' | 'events' | 'none') {
  await world.db.insert(favorites).values({ gymId: gym.id, uid: person.uid, createdAt: world.clock.now, level })
}
async function runGym(name: string) {
  const gym = await world.gym(name)
  const people = { owner: await world.member('Olga'), coach: await world.member('Carla') }
  for (const role of ['owner', 'coach'] as const) await world.staff(gym, people[role], role)
  return { gym, gymId: gym.id, ...people }
}
/** Runs the audience's notification job, as the worker does. */
const notify = (activityId: string, gymId: string) => notifyAudience(world, { actorId: gymId, activityId })
const toldOf = async ({ api }: Person, id: string) =>
  (await api.notifications.list({ uid: 'me', limit: 50 })).items.some(({ activityId }) => activityId === id)

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f5fbf' } })
    .png()
    .toBuffer()

async function send(who: { token?: string }, gymId: string, id: string, bytes: Buffer, type = 'image/png') {
  const answer = await fetch(`${product.url}/api/gyms/${gymId}/pictures/${id}`, {
    method: 'PUT',
    headers: { ...headersOf(who), 'content-type': type },
    body: new Uint8Array(bytes),
  })
  return answer.status
}

describe("posts in a gym's name", () => {
  test("lets only staff post in the gym's name, and never shows which of them did", async () => {
    const { gymId, gym, owner, coach } = await runGym('Voice')
    const stranger = await world.member('Sam')
    for (const person of [owner, coach]) {
      const card = await person.api.gymPosts.create({ gymId: gym.slug, text: 'Mats are open.' })
      expect(card).toMatchObject({
        activityType: 'gym_post',
        actor: { type: 'gym', id: gymId, name: 'Voice', slug: gym.slug },
        visibility: 'public',
        isOwn: true,
      })
      expect(JSON.stringify(card)).not.toContain(person.uid)
      expect(await stranger.api.activities.get({ id: card.id })).toMatchObject({ isOwn: false })
    }
    const { items } = await world.visitor.api.gymPosts.list({ gymId })
    expect(items).toHaveLength(2)
    const ref = { gymId, postId: items[0]?.post?.id ?? '' }
    await expect(stranger.api.gymPosts.create({ gymId, text: 'Hacked' })).rejects.toMatchObject({ status: 403 })
    await expect(stranger.api.gymPosts.edit({ ...ref, text: 'Hacked' })).rejects.toMatchObject({ status: 403 })
    await expect(stranger.api.activities.remove({ id: items[0]?.id ?? '' })).rejects.toMatchObject({ status: 404 })
    await expect(world.visitor.api.gymPosts.create({ gymId, text: 'Hi' })).rejects.toMatchObject({ status: 401 })
    const hidden = await world.gym('Hidden', { status: 'draft' })
    await expect(owner.api.gymPosts.create({ gymId: hidden.id, text: 'Hi' })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.api.gymPosts.list({ gymId: hidden.id })).rejects.toMatchObject({ status: 404 })
    const elsewhere = await runGym('Elsewhere')
    await expect(elsewhere.owner.api.gymPosts.edit({ ...ref, gymId: elsewhere.gymId })).rejects.toMatchObject({
      status: 404,
    })
    await expect(owner.api.gymPosts.create({ gymId, text: ' ' })).rejects.toMatchObject({ data: { field: 'text' } })
  })

  test('cuts the preview to 200 characters and an ellipsis', async () => {
    const { gymId, owner } = await runGym('Wordy')
    const long = await owner.api.gymPosts.create({ gymId, text: '🥋'.repeat(201) })
    expect(long.content.preview).toBe(`${'🥋'.repeat(200)}…`)
    const fits = await owner.api.gymPosts.create({ gymId, text: 'x'.repeat(200) })
    expect(fits.content.preview).toBe('x'.repeat(200))
  })

  test('edits a gym post for a day, deletes and restores it, and is safe to repeat', async () => {
    const { gymId, owner, coach } = await runGym('Second Thoughts')
    const reader = await world.member('Reader')
    const device = (await world.session(coach.uid)).with('post-once-123')
    const said = { gymId, text: 'Closed on Monday.' }
    const [card, again] = [await device.gymPosts.create(said), await device.gymPosts.create(said)]
    expect(again.id).toBe(card.id)
    const ref = { gymId, postId: card.post?.id ?? '' }
    const changed = await owner.api.gymPosts.edit({ ...ref, text: 'Closed on Tuesday.' })
    expect(changed.post).toMatchObject({ text: 'Closed on Tuesday.', editedAt: world.clock.now.toISOString() })
    expect((await reader.api.posts.history({ uid: gymId, postId: ref.postId })).items).toMatchObject([
      { text: 'Closed on Monday.' },
    ])
    await owner.api.activities.remove({ id: card.id })
    await expect(reader.api.activities.get({ id: card.id })).rejects.toMatchObject({ status: 404 })
    await coach.api.activities.restore({ id: card.id })
    expect((await reader.api.gymPosts.list({ gymId })).items).toHaveLength(1)
    world.pass(hours(25))
    const late = (await world.session(owner.uid)).api
    await expect(late.gymPosts.edit({ ...ref, text: 'Closed.' })).rejects.toMatchObject({ code: 'TOO_LATE' })
    expect(await late.gymPosts.edit({ ...ref, visibility: 'gym_members' })).toMatchObject({ visibility: 'gym_members' })
    await expect(late.gymPosts.edit({ ...ref, visibility: 'public' })).rejects.toMatchObject({ code: 'TOO_LATE' })
  })

  test('allows likes and comments, and lets staff hide inappropriate comments', async () => {
    const { gymId, owner, coach } = await runGym('Talk')
    const [ana, bia] = await world.members('Ana', 'Bia')
    const { id } = await owner.api.gymPosts.create({ gymId, text: 'Who comes on Sunday?' })
    const comment = await ana.api.comments.create({ id, text: 'Buy my pills.' })
    expect(await ana.api.activities.like({ id })).toMatchObject({ likeCount: 1 })
    await expect(bia.api.comments.hide({ id, commentId: comment.id })).rejects.toMatchObject({ status: 403 })
    await coach.api.comments.hide({ id, commentId: comment.id })
    expect((await bia.api.comments.list({ id })).items).toEqual([])
  })

  test('shows pictures uploaded by staff to everyone who sees the post', async () => {
    const { gymId, coach } = await runGym('Gallery')
    const [ana, mate] = await world.members('Ana', 'Mate')
    await member({ id: gymId }, mate)
    const id = newId()
    expect(await send(ana, gymId, id, await picture())).toBe(403)
    expect(await send({}, gymId, id, await picture())).toBe(401)
    expect(await send(coach, gymId, id, Buffer.from('hello'))).toBe(415)
    expect(await send(coach, gymId, id, await picture())).toBe(200)
    const card = await coach.api.gymPosts.create({ gymId, pictures: [{ id, alt: 'Mats' }], visibility: 'gym_members' })
    const url = card.post?.pictures[0]?.url ?? ''
    const look = async (who: { token?: string }) => (await fetch(product.url + url, { headers: headersOf(who) })).status
    expect([await look(mate), await look(ana), await look({})]).toEqual([200, 404, 404])
  })

  test('pages posts without gaps or repeats', async () => {
    const { gymId, owner } = await runGym('Pages')
    const posted = []
    for (let at = 0; at < 5; at++) posted.push((await owner.api.gymPosts.create({ gymId, text: `Post ${at}` })).id)
    const read = (await allPages((cursor) => world.visitor.api.gymPosts.list({ gymId, limit: 2, cursor }))).map(
      ({ id }) => id,
    )
    expect(read.toSorted()).toEqual(posted.toSorted())
    expect(read).toHaveLength(5)
  })
})

describe('members-only posts', () => {
  test('are shown to members and staff, but not to favouriters or blocked members', async () => {
    const { gymId, owner, coach } = await runGym('House')
    const people = {
      mate: await world.member('Mate'),
      asking: await world.member('Asking', { homeGymId: gymId }),
      follower: await world.member('Follower'),
      stranger: await world.member('Stranger'),
    }
    await member({ id: gymId }, people.mate)
    await keep({ id: gymId }, people.follower, 'all')
    const { id, post } = await owner.api.gymPosts.create({
      gymId,
      text: 'Keys at the desk.',
      visibility: 'gym_members',
    })
    await notify(id, gymId)
    const roads = async ({ api }: Pick<Person, 'api'>) => ({
      get: await statusOf(api.activities.get({ id })),
      post: await statusOf(api.posts.get({ uid: gymId, postId: post?.id ?? '' })),
      history: await statusOf(api.posts.history({ uid: gymId, postId: post?.id ?? '' })),
      list: (await api.gymPosts.list({ gymId })).items.length > 0,
      comments: await statusOf(api.comments.list({ id })),
      likes: await statusOf(api.activities.likes({ id })),
    })
    const shown = { get: 200, post: 200, history: 200, list: true, comments: 200, likes: 200 }
    const hidden = { get: 404, post: 404, history: 404, list: false, comments: 404, likes: 404 }
    for (const person of [owner, coach, people.mate]) expect(await roads(person)).toEqual(shown)
    for (const person of [people.asking, people.follower, people.stranger, world.visitor])
      expect(await roads(person)).toEqual(hidden)
    for (const [name, person] of Object.entries(people)) {
      const feed = await person.api.activities.feed({ limit: 50 })
      expect([name, feed.items.some(({ card }) => card.id === id)]).toEqual([name, name === 'mate'])
      expect([name, await toldOf(person, id)]).toEqual([name, false])
    }
    // Members lose access when they leave.
    await people.mate.api.membership.leave({ gymId })
    expect(await roads(people.mate)).toEqual(hidden)
  })

  test("appear in members' feeds, whatever their home gym is", async () => {
    const { gymId, owner } = await runGym('Second Home')
    const other = await world.gym('First Home')
    const mate = await world.member('Mate', { homeGymId: other.id })
    await member({ id: gymId }, mate)
    const { id } = await owner.api.gymPosts.create({ gymId, text: 'Rolling at six.' })
    const { items } = await mate.api.activities.feed({ limit: 50 })
    expect(items.find(({ card }) => card.id === id)).toMatchObject({ source: 'gym' })
  })
})

test('notifies favouriters who want all posts once, but none who want only events', async () => {
  const { gymId, owner } = await runGym('News')
  const [all, events, none] = await world.members('All', 'Events', 'None')
  await keep({ id: gymId }, all, 'all')
  await keep({ id: gymId }, events, 'events')
  await keep({ id: gymId }, none, 'none')
  const { id } = await owner.api.gymPosts.create({ gymId, text: 'New mats.' })
  for (let twice = 0; twice < 2; twice++) await notify(id, gymId)
  expect(await Promise.all([all, events, none].map((person) => toldOf(person, id)))).toEqual([true, false, false])
  expect((await all.api.notifications.unread({ uid: 'me' })).count).toBe(1)
  const [entry] = await world.db.select().from(activities).where(eq(activities.id, id))
  expect(entry).toMatchObject({ actorType: 'gym', actorId: gymId, score: 120 })
})
