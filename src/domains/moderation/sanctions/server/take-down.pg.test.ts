import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { headOf } from '#app/page-meta.ts'
import { contents } from '#domains/creators/content/server/tables.ts'
import { extendAllSeries } from '#domains/events/events/server/extend.ts'
import { purgeEvents } from '#domains/events/events/server/purge.ts'
import { events } from '#domains/events/events/server/tables.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { purgeDeletedComments } from '#domains/feed/comments/server/purge.ts'
import { comments } from '#domains/feed/comments/server/tables.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { purgeMessages } from '#domains/messages/messages/server/purge.ts'
import { messages } from '#domains/messages/messages/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld } from '#testing/world.ts'
import { clearHidden } from './clear.ts'

const world = await openWorld()
const admin = await world.member('Admin', { role: { admin: true, creator: false } })
const second = await world.member('Second', { role: { admin: true, creator: false } })
const moderator = await world.member('Mod', { role: { admin: false, creator: false, moderator: true } })
const bia = await world.member('Bia')
const words = { preset: 'harassment' as const, message: 'That hurts people.' }

/** Lets Bia report a target and a moderator hide it. Returns the sanction's id. */
async function hidden(author: { uid: string }, target: string) {
  // Sanctions are listed latest first, so their times have to differ.
  world.pass(1000)
  await bia.api.reports.report({ target, reason: 'harassment' })
  const { items } = await admin.api.reports.queue({ limit: 50 })
  const { id = '', version = 0 } = items.find((item) => item.target === target) ?? {}
  await moderator.api.reports.decide({ id, version, decision: 'hide', ...words })
  const { sanctions } = await admin.api.sanctions.user({ uid: author.uid })
  return sanctions[0]?.id ?? ''
}

async function appealed(author: typeof bia, id: string) {
  await author.api.sanctions.appeal({ id, text: 'It is a quote.' })
  const { items } = await second.api.sanctions.appeals({ limit: 50 })
  const { id: appealId = '' } = items.find(({ sanction }) => sanction.id === id) ?? {}
  await second.api.sanctions.decideAppeal({ id: appealId, decision: 'lifted', answer: 'It is.' })
}

test('hides content everywhere, even in counts and previews; lifting restores it', async () => {
  const ana = await world.member('Ana', { profileVisibility: 'web' })
  await world.follow(bia, ana)
  const entry = await world.entry(ana, { text: 'Ugly words of Ana' })
  await bia.api.activities.like({ id: entry.id })
  await bia.api.activities.save({ id: entry.id })
  const comment = await bia.api.comments.create({ id: entry.id, text: 'Why?' })
  const roads = async () => {
    const told = [ana, bia].map(async ({ api }) => [
      await api.activities.get({ id: entry.id }).catch(() => null),
      await api.activities.byUser({ uid: ana.uid }),
      await api.activities.feed({}),
      await api.posts.list({ uid: ana.uid }),
      await api.comments.list({ id: entry.id }).catch(() => null),
      await api.activities.saved({ uid: 'me' }),
      await api.activities.deleted({ uid: 'me' }),
    ])
    const preview = await headOf(world.db, `/activity/${entry.id}`, world.config.publicUrl, world.clock.now)
    return JSON.stringify([...(await Promise.all(told)), preview])
  }
  const numbers = async () => [
    (await bia.api.follows.summary({ uid: ana.uid })).postCount,
    (await bia.api.activities.collections({ uid: 'me' })).savedCount,
  ]
  expect(await roads()).toContain('Ugly words')
  expect(await numbers()).toEqual([1, 1])

  const id = await hidden(ana, `activities/${entry.id}`)
  expect(await roads()).not.toContain('Ugly words')
  expect(await roads()).not.toContain(comment.id)
  expect(await numbers()).toEqual([0, 0])
  // The author sees the hidden content and the reason, and can neither restore nor delete it.
  expect(await ana.api.sanctions.mine({ uid: 'me' })).toMatchObject({
    accountStatus: 'good',
    items: [{ kind: 'hide', message: words.message, about: 'Ugly words of Ana' }],
  })
  await ana.api.activities.restore({ id: entry.id }).catch(() => {})
  await ana.api.activities.remove({ id: entry.id }).catch(() => {})
  expect(await roads()).not.toContain('Ugly words')
  // The database enforces this, no matter which code writes the row.
  await world.db
    .update(activities)
    .set({ isDeleted: false, deletedAt: null })
    .where(and(eq(activities.actorId, ana.uid), eq(activities.id, entry.id)))
  expect(await roads()).not.toContain('Ugly words')

  await appealed(ana, id)
  expect(await roads()).toContain('Ugly words')
  expect(await roads()).toContain(comment.id)
  expect(await numbers()).toEqual([1, 1])
  expect((await bia.api.activities.get({ id: entry.id })).likeCount).toBe(1)
})

test('hides a comment with its replies, count and notification; lifting restores them', async () => {
  const [ana, carla] = await world.members('Ana', 'Carla')
  const entry = await world.entry(carla)
  const comment = await ana.api.comments.create({ id: entry.id, text: 'Insulting comment' })
  await carla.api.comments.create({ id: entry.id, parentId: comment.id, text: 'Leave me alone' })
  const seen = async () => ({
    words: JSON.stringify([
      await carla.api.comments.list({ id: entry.id }),
      await ana.api.comments.list({ id: entry.id }),
      (await carla.api.notifications.list({ uid: 'me' })).items,
    ]).includes('Insulting'),
    count: (await bia.api.activities.get({ id: entry.id })).commentCount,
  })
  expect(await seen()).toEqual({ words: true, count: 2 })
  const id = await hidden(ana, `activities/${entry.id}/comments/${comment.id}`)
  expect(await seen()).toEqual({ words: false, count: 0 })
  const ref = { id: entry.id, commentId: comment.id }
  await expect(ana.api.comments.restore(ref)).rejects.toMatchObject({ status: 404 })
  await expect(ana.api.comments.edit({ ...ref, text: 'Nice' })).rejects.toMatchObject({ status: 404 })
  await purgeDeletedComments(world.db, new Date(world.clock.now.getTime() + days(400)))
  await appealed(ana, id)
  expect(await seen()).toEqual({ words: true, count: 2 })
})

test("excludes a hidden review from the gym's rating", async () => {
  const gym = await world.gym('Rated')
  const ana = await world.member('Ana')
  const entry = await world.entry(ana, { activityType: 'gym_review', text: 'Worst place' })
  await world.db.execute(sql`
    insert into gym_reviews (id, gym_id, uid, activity_id, score, text, created_at)
    values ('review1', ${gym.id}, ${ana.uid}, ${entry.id}, 1, 'Worst place', now())`)
  const count = async () =>
    (await world.db.select({ count: gyms.ratingCount }).from(gyms).where(eq(gyms.id, gym.id)))[0]?.count
  expect(await count()).toBe(1)
  await hidden(ana, `activities/${entry.id}`)
  expect(await count()).toBe(0)
})

test('leaves content deleted by its author deleted when the decision is reversed', async () => {
  const ana = await world.member('Ana')
  const entry = await world.entry(ana, { text: 'Gone anyway' })
  await bia.api.reports.report({ target: `activities/${entry.id}`, reason: 'harassment' })
  await ana.api.activities.remove({ id: entry.id })
  const { items } = await admin.api.reports.queue({ limit: 50 })
  const { id = '', version = 0 } = items.find(({ target }) => target === `activities/${entry.id}`) ?? {}
  await moderator.api.reports.decide({ id, version, decision: 'hide', ...words })
  expect((await ana.api.activities.deleted({ uid: 'me' })).items).toEqual([])
  const { sanctions } = await admin.api.sanctions.user({ uid: ana.uid })
  await second.api.sanctions.lift({ id: sanctions[0]?.id ?? '', note: 'A quote' })
  expect((await ana.api.activities.deleted({ uid: 'me' })).items).toMatchObject([{ id: entry.id }])
  await expect(bia.api.activities.get({ id: entry.id })).rejects.toMatchObject({ status: 404 })
})

test('stores hidden content for 30 days and during an appeal, then deletes it', async () => {
  const ana = await world.member('Ana')
  const [one, two] = [await world.entry(ana), await world.entry(ana)]
  await hidden(ana, `activities/${one.id}`)
  const appealedId = await hidden(ana, `activities/${two.id}`)
  await ana.api.sanctions.appeal({ id: appealedId, text: 'Wait for me.' })
  const kept = async () => {
    const rows = await world.db.select().from(activities).where(eq(activities.actorId, ana.uid))
    return rows
      .filter(({ id, takenDownAt }) => [one.id, two.id].includes(id) && takenDownAt !== null)
      .map(({ id }) => id)
  }
  const after = (count: number) => new Date(world.clock.now.getTime() + days(count))
  await clearHidden(world.db, after(29))
  expect((await kept()).sort()).toEqual([one.id, two.id].sort())
  await clearHidden(world.db, after(31))
  expect(await kept()).toEqual([two.id])
  const [cleared] = await world.db
    .select()
    .from(activities)
    .where(and(eq(activities.actorId, ana.uid), eq(activities.id, one.id)))
  // After this the purge treats it like content its author deleted long ago.
  expect(cleared).toMatchObject({ isDeleted: true, deletedAt: new Date(0) })
  await expect(ana.api.activities.restore({ id: one.id })).rejects.toMatchObject({ status: 404 })
  expect(await world.db.$count(comments)).toBeGreaterThan(0)
})

test("neither shows nor links to a member's hidden picture; lifting restores it", async () => {
  const ana = await world.member('Ana')
  const photoURL = `/files/profile_pictures/${ana.uid}/profile.jpg?v=1`
  await world.db.update(users).set({ photoURL }).where(eq(users.uid, ana.uid))
  const shown = async () => (await bia.api.people.profile({ uid: ana.uid })).profile.photoURL
  const id = await hidden(ana, `users/${ana.uid}`)
  expect(await shown()).toBeNull()
  await expect(ana.api.session.updateUser({ photoURL })).rejects.toMatchObject({ status: 400 })
  await appealed(ana, id)
  expect(await shown()).toBe(photoURL)
})

test('hides the whole series with one date and adds no more; lifting undoes both', async () => {
  const ana = await world.member('Ana')
  const gym = await world.gym('Serial')
  const made = await ana.api.events.create({
    ...{ gymId: gym.id, title: 'Ugly series', start: '2026-12-05T18:00', end: '2026-12-05T20:00', rule: 'FREQ=WEEKLY' },
  })
  const shown = async () => (await bia.api.events.list({ gymId: gym.id, limit: 50 })).items.length
  const planned = await shown()
  expect(planned).toBeGreaterThan(5)
  const removed = (await bia.api.events.list({ gymId: gym.id, limit: 50 })).items.at(-1)
  await ana.api.events.remove({ gymId: gym.id, eventId: removed?.id ?? '', scope: 'this' })
  const id = await hidden(ana, `locations/${gym.id}/events/${made.id}`)
  expect(await shown()).toBe(0)
  const { db, jobs, log } = world
  await extendAllSeries({ db, jobs, log, now: () => new Date(world.clock.now.getTime() + days(30)) })
  expect(await shown()).toBe(0)
  await appealed(ana, id)
  // The date its host had deleted stays deleted.
  expect(await shown()).toBe(planned - 1)
})

test('permanently deletes events, lessons and messages 30 days after they were hidden', async () => {
  const ana = await world.member('Ana', { role: { admin: false, creator: true } })
  const gym = await world.gym('Cleared')
  const event = await ana.api.events.create({
    ...{ gymId: gym.id, title: 'Ugly event', start: '2026-12-05T18:00', end: '2026-12-05T20:00' },
  })
  const draft = await ana.api.content.save({
    ...{ id: newId(), version: 0, type: 'article', title: 'Ugly lesson', body: 'Ugly', minLevel: null },
  })
  await ana.api.content.publish({ id: draft.id, version: draft.version })
  await world.friends(ana, bia)
  const conversation = await ana.api.messages.begin({ uid: bia.uid })
  await ana.api.messages.send({ id: conversation.id, messageId: newId(), text: 'Ugly words' })
  for (const target of [
    `locations/${gym.id}/events/${event.id}`,
    `content/${draft.id}`,
    `conversations/${conversation.id}/members/${ana.uid}`,
  ])
    await hidden(ana, target)
  const kept = async () => {
    const rows = [
      ...(await world.db.select({ words: events.title }).from(events).where(eq(events.id, event.id))),
      ...(await world.db.select({ words: contents.title }).from(contents).where(eq(contents.id, draft.id))),
      ...(await world.db
        .select({ words: messages.text })
        .from(messages)
        .where(eq(messages.conversationId, conversation.id))),
    ]
    return rows.flatMap(({ words }) => words || [])
  }
  const night = async (count: number) => {
    const at = new Date(world.clock.now.getTime() + days(count))
    await clearHidden(world.db, at)
    await purgeEvents(world.db, at)
    await purgeMessages(world.db, at)
  }
  await night(29)
  expect(await kept()).toEqual(['Ugly event', 'Ugly lesson', 'Ugly words'])
  await night(31)
  expect(await kept()).toEqual([])
})
