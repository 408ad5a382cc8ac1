import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { comments } from '#domains/feed/comments/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { notificationsJobHandlers } from '#domains/notifications/notifications/server/job-handlers.ts'
import { deliverNotifications } from '#domains/notifications/notifications/server/jobs.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { type JobHandler, openJobs } from '#platform/jobs.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { type Behaviour, startPushEndpoint } from '../../../../../dev-services/push/endpoint.ts'
import { pushJobHandlers } from './job-handlers.ts'
import { truncateMessage, withoutBody } from './message.ts'
import { sendPush } from './send-push.ts'
import { pushSubscriptions } from './tables.ts'

const world = await openWorld({ env: { PUSH_HOSTS: 'localhost' } })
const service = await startPushEndpoint()
afterAll(() => service.stop())
beforeEach(() => service.behave())

/**
 * Ana has a post and a phone with push, and Bia has commented on the post. `job` is the push job for Ana's phone, as
 * delivery creates it.
 */
async function commented(text = 'Great rolls!', settings: Partial<typeof users.$inferInsert> = {}) {
  const [ana, bia] = [await world.member('Ana', settings), await world.member('Bia')]
  const { publicKey } = await ana.api.push.state({ uid: 'me' })
  const browser = service.subscribe(publicKey)
  await ana.api.push.subscribe({ uid: 'me', ...browser })
  const { id } = await world.entry(ana)
  const comment = await bia.api.comments.create({ id, text })
  const [told] = await world.db.select().from(notifications).where(eq(notifications.uid, ana.uid))
  const [subscription] = await subscriptionsOf(ana)
  const job = {
    uid: ana.uid,
    notificationId: told?.id ?? '',
    subscriptionId: subscription?.id ?? '',
  }
  const push = (attempt = 1) => sendPush(world, job, { id: newId(), attempt })
  const came = () => service.arrived.filter(({ endpoint }) => endpoint === browser.endpoint)
  return { ana, bia, id, comment, told, job, browser, push, came }
}
const subscriptionsOf = ({ uid }: Pick<Person, 'uid'>) =>
  world.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.uid, uid))
const waiting = async (subscriptionId: string) => {
  const { rows } = await world.database.pool.query(
    `select id, state, start_after from pgboss.job where name = 'pushNotification' and data ->> 'subscriptionId' = $1
     and state in ('created', 'retry')`,
    [subscriptionId],
  )
  return rows as { id: string; state: string; start_after: Date }[]
}

test('pushes a comment with its author, text, link and unread count', async () => {
  const { push, came, told } = await commented()
  await push()
  const [message] = came()
  expect(JSON.parse(message?.text ?? '')).toEqual({
    title: 'Bia commented on your post',
    body: 'Great rolls!',
    path: `/notifications/${told?.id}`,
    tag: told?.groupId,
    id: told?.id,
    badge: 1,
    lang: 'en-IE',
  })
  expect(message).toMatchObject({ ttl: 86_400, urgency: 'normal', topic: expect.stringMatching(/^[\w-]{32}$/) })
  expect(service.refusals).toEqual([])
})

test.each(['es', 'pt-BR'])('never translates user text in a push message: %s', async (language) => {
  const text = 'Coach is sick. This gym is closed.'
  const { push, came } = await commented(text, { language })
  await push()
  const { title, body } = JSON.parse(came()[0]?.text ?? '{}')
  expect(body).toBe(text)
  expect(title).toBe(language === 'es' ? 'Bia comentó tu publicación' : 'Bia comentou na sua publicação')
})

type Scene = Awaited<ReturnType<typeof commented>>
const GONE: Record<string, (scene: Scene) => Promise<unknown>> = {
  'the commenter has been blocked': ({ ana, bia }) => world.block(ana, bia),
  'the commenter blocked the reader': ({ ana, bia }) => world.block(bia, ana),
  'the comment is deleted': ({ id, comment, bia }) => bia.api.comments.remove({ id, commentId: comment.id }),
  'the comment no longer exists': ({ comment }) => world.db.delete(comments).where(eq(comments.id, comment.id)),
  'it has been read': ({ ana, told }) => ana.api.notifications.change({ uid: 'me', id: told?.id ?? '', read: true }),
  'the thread was muted': ({ ana, id }) => ana.api.notifications.muteThread({ uid: 'me', activityId: id }),
  'comments by push were turned off': ({ ana }) =>
    ana.api.people.changeNotificationPreferences({
      uid: 'me',
      toggle: { channel: 'push', type: 'comment', on: false },
    }),
  'the reader signed out': ({ ana }) => ana.api.session.signOutEverywhere(),
  'push was turned off on the phone': ({ ana }) => ana.api.push.unsubscribe({ uid: 'me' }),
  'someone else uses the phone now': async ({ bia, browser }) => bia.api.push.subscribe({ uid: 'me', ...browser }),
  'it is older than a day': async () => world.pass(days(1)),
}

test.each(Object.keys(GONE))('sends nothing when %s', async (what) => {
  const scene = await commented()
  const before = service.asked()
  await GONE[what]?.(scene)
  await scene.push()
  expect(service.asked()).toBe(before)
})

test('sends nothing to a member who turned push off', async () => {
  const { ana, push, came } = await commented()
  const [{ notificationPreferences: preferences } = {}] = await world.db
    .select()
    .from(users)
    .where(eq(users.uid, ana.uid))
  if (!preferences) throw new Error('Ana has no preferences')
  await world.db
    .update(users)
    .set({ notificationPreferences: { ...preferences, push: { ...preferences.push, enabled: false } } })
    .where(eq(users.uid, ana.uid))
  await push()
  expect(came()).toEqual([])
})

test.each([404, 410])('ends the subscription and the job on a %i from the push service', async (status) => {
  const { ana, push } = await commented()
  service.behave({ status })
  await push()
  expect(await subscriptionsOf(ana)).toEqual([])
})

test.each<[string, Behaviour]>([
  ['500', { status: 500 }],
  ['429 without Retry-After', { status: 429 }],
  ["a redirect it doesn't follow", { status: 307, location: 'http://localhost:9/' }],
])('sends again after %s from the push service', async (_, behaviour) => {
  const { ana, push, came } = await commented()
  service.behave(behaviour)
  await expect(push()).rejects.toThrow('the push service answered')
  expect(await subscriptionsOf(ana)).toHaveLength(1)
  service.behave()
  await push(2)
  expect(came()).toHaveLength(1)
})

test('retries once at the time a service gives, unless the message would be too late', async () => {
  const { job, came } = await commented()
  const id = newId()
  service.behave({ status: 429, retryAfter: '7200' })
  await sendPush(world, job, { id, attempt: 1 })
  await sendPush(world, job, { id, attempt: 2 })
  const [again, ...more] = await waiting(job.subscriptionId)
  expect(again?.start_after).toEqual(new Date(world.clock.now.getTime() + 7_200_000))
  expect(more).toEqual([])
  service.behave({ status: 503, retryAfter: String(100 * 86_400) })
  await sendPush(world, job, { id: newId(), attempt: 1 })
  expect(await waiting(job.subscriptionId)).toHaveLength(1)
  expect(came()).toEqual([])
})

test('gives up on a silent push service after ten seconds and retries', async () => {
  const { push } = await commented()
  service.behave('silent')
  const began = Date.now()
  await expect(push()).rejects.toThrow('did not answer')
  expect(Date.now() - began).toBeLessThan(12_000)
})

test('retries a refusing service for a day, then drops the subscription', async () => {
  const { ana, push } = await commented()
  service.behave({ status: 403 })
  await expect(push(13)).rejects.toThrow('403')
  expect(await subscriptionsOf(ana)).toHaveLength(1)
  await world.db
    .update(pushSubscriptions)
    .set({ createdAt: new Date(world.clock.now.getTime() - days(2)) })
    .where(eq(pushSubscriptions.uid, ana.uid))
  await expect(push(12)).rejects.toThrow('403')
  await push(13)
  expect(await subscriptionsOf(ana)).toEqual([])
})

test("sends a shorter message once when the service says it's too large", async () => {
  const { push } = await commented()
  service.behave({ status: 413 })
  const before = service.asked()
  await push()
  expect(service.asked()).toBe(before + 2)
})

test('keeps messages below 3 kB without splitting a grapheme cluster', () => {
  const family = '👩‍👩‍👧‍👦'
  for (const letter of ['o', 'é', '柔', family, '"', '\u0001', 'z\u0301\u0302\u0303']) {
    const long = letter.repeat(5000)
    const message = {
      title: long,
      body: long,
      path: `/notifications/${newId()}`,
      tag: newId(),
      id: newId(),
      lang: 'en',
    }
    for (const sent of [truncateMessage(message), withoutBody(truncateMessage(message))]) {
      expect(Buffer.byteLength(JSON.stringify(sent))).toBeLessThan(3000)
      expect(sent.title.endsWith('…')).toBe(true)
      expect(sent.title.replace(/…+$/, '').replaceAll(letter, '')).toBe('')
      expect(sent.title.isWellFormed()).toBe(true)
    }
  }
  const short = { title: 'a', body: 'b', path: '/', tag: 't', id: 'i', lang: 'en' }
  expect(truncateMessage(short)).toEqual(short)
})

/** The number of unfinished delivery and push jobs. A job that creates another does so before it finishes itself. */
async function unfinished(): Promise<number> {
  const { rows } = await world.database.pool.query(
    `select count(*)::int as n from pgboss.job where name in ('deliverNotifications', 'pushNotification')
     and state in ('created', 'retry', 'active')`,
  )
  return rows[0].n
}

/** Runs the jobs with `count` workers until `see` resolves. */
async function withWorkers<Seen>(
  { count, batch = '' }: { count: number; batch: string | undefined },
  works: JobHandler<never>[],
  see: () => Promise<Seen>,
): Promise<Seen> {
  // Drops jobs left over from other tests.
  await world.database.pool.query(
    `delete from pgboss.job where name in ('deliverNotifications', 'pushNotification', 'mailNotification')
     and data ->> 'batch' is distinct from $1`,
    [batch],
  )
  const workers = Array.from({ length: count }, () => openJobs(world))
  try {
    for (const jobs of workers) await jobs.work(works)
    return await see()
  } finally {
    for (const jobs of workers) await jobs.close()
  }
}

test('pushes a comment through the jobs once, despite two workers and redelivery', async () => {
  const { ana, browser, came, told } = await commented()
  await world.db.transaction((tx) => world.jobs.send(tx, deliverNotifications, { data: { batch: told?.batch ?? '' } }))
  await withWorkers(
    { count: 2, batch: told?.batch },
    [...notificationsJobHandlers(world), ...pushJobHandlers(world)],
    async () => {
      await service.next(({ endpoint }) => endpoint === browser.endpoint)
      await expect.poll(unfinished, { timeout: 15_000 }).toBe(0)
    },
  )
  expect(came()).toHaveLength(1)
  expect((await subscriptionsOf(ana))[0]?.lastPushedAt).toEqual(world.clock.now)
})

test('waits until quiet hours end, and sends nothing if it was read by then', async () => {
  const now = world.clock.now
  const clock = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
  const quietHours = { enabled: true, from: clock(-1), until: clock(2), breakThrough: true }
  const { ana, job, push, told, came } = await commented('Psst', { quietHours, timezone: 'UTC' })
  const [quiet] = await withWorkers({ count: 1, batch: told?.batch }, notificationsJobHandlers(world), async () => {
    await expect.poll(() => waiting(job.subscriptionId), { timeout: 10_000 }).toHaveLength(1)
    return waiting(job.subscriptionId)
  })
  expect(quiet?.start_after).toEqual(new Date(now.getTime() + 2 * 3_600_000))
  await ana.api.notifications.change({ uid: 'me', id: told?.id ?? '', read: true })
  await push()
  expect(came()).toEqual([])
})
