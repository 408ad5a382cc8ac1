import { ORPCError } from '@orpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueue, isPermanent, type OutboxEvent, pauseAfter, type Sending } from './outbox-queue.ts'
import { inMemory } from './outbox-storage.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const noAnswer = () => new TypeError('Failed to fetch')
const answered = (status: number, data?: object) => new ORPCError('CODE', { status, message: `with ${status}`, data })

/** A browser with a queue, its server's responses, and what was sent to it. */
function openBrowser({ storage = inMemory(), uid = 'ana' as string | null } = {}) {
  const browser = {
    storage,
    uid,
    online: true,
    answers: [] as (() => unknown)[],
    sent: [] as string[],
    keys: [] as string[],
    told: [] as OutboxEvent[],
    followed: [] as string[],
    queue: undefined as unknown as ReturnType<typeof createQueue>,
  }
  const comment: Sending<unknown, unknown> = {
    async send(input, key) {
      browser.sent.push(String(input))
      browser.keys.push(key)
      return browser.answers.shift()?.() ?? 'ok'
    },
    onSent: (answer, input) => browser.followed.push(`sent ${input}: ${answer}`),
    onRefused: ({ code }, input) => browser.followed.push(`refused ${input}: ${code}`),
  }
  const kinds: Record<string, Sending<unknown, unknown>> = {
    comment,
    like: { ...comment, subject: (input) => String(input).split(' ')[0] ?? '' },
    post: { ...comment, subject: (input) => (input as { ref: string }).ref },
  }
  let keys = 0
  browser.queue = createQueue({
    storage,
    member: () => browser.uid,
    isOnline: () => browser.online,
    sendingOf: (kind) => kinds[kind],
    alone: (work) => work(),
    notify: (news) => browser.told.push(news),
    newKey: (whose) => `${++keys}:${whose}`,
    now: () => Date.now(),
  })
  return browser
}

const fail = (error: unknown) => () => {
  throw error
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const inputs = (browser: ReturnType<typeof openBrowser>) =>
  browser.queue.entries().map(({ input, state }) => `${input} ${state}`)

test('keeps offline writes and sends them in order once online', async () => {
  const browser = openBrowser()
  browser.queue.start()
  browser.online = false
  for (const text of ['one', 'two', 'three']) await browser.queue.put('comment', text)
  await settle()
  expect(browser.sent).toEqual([])
  expect(inputs(browser)).toEqual(['one waiting', 'two waiting', 'three waiting'])

  browser.online = true
  browser.queue.wake()
  await settle()
  expect(browser.sent).toEqual(['one', 'two', 'three'])
  expect(browser.queue.entries()).toEqual([])
  expect(browser.followed).toEqual(['sent one: ok', 'sent two: ok', 'sent three: ok'])
})

test('keeps waiting writes when the page closes, and sends them from the next one', async () => {
  const closed = openBrowser()
  closed.online = false
  closed.queue.start()
  await closed.queue.put('comment', 'hello')

  const opened = openBrowser({ storage: closed.storage })
  opened.queue.start()
  await settle()
  expect(opened.keys).toEqual(['1:ana'])
  expect(opened.followed).toEqual(['sent hello: ok'])
})

test('retries with the same key and growing pauses, and nothing overtakes it', async () => {
  const browser = openBrowser()
  browser.answers = [fail(noAnswer()), fail(noAnswer()), fail(answered(503))]
  browser.queue.start()
  await browser.queue.put('comment', 'one')
  await browser.queue.put('comment', 'two')
  await settle()
  const tries = []
  for (let second = 0; second < 20; second++) {
    tries.push(browser.sent.length)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(tries.slice(0, 16)).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 5, 5])
  expect(browser.sent).toEqual(['one', 'one', 'one', 'one', 'two'])
  expect(new Set(browser.keys.slice(0, 4)).size).toBe(1)
})

test('retries immediately when the connection is back, however long the pause', async () => {
  const browser = openBrowser()
  browser.answers = Array.from({ length: 6 }, () => fail(noAnswer()))
  browser.queue.start()
  await browser.queue.put('comment', 'one')
  await vi.advanceTimersByTimeAsync(64_000)
  expect(browser.sent).toHaveLength(6)
  browser.queue.wake()
  await settle()
  expect(browser.sent).toHaveLength(7)
  expect(browser.queue.entries()).toEqual([])
})

test("respects the server's Retry-After, even when the page is viewed again", async () => {
  const browser = openBrowser()
  browser.answers = [fail(answered(429, { retryAfter: 30 }))]
  browser.queue.start()
  await browser.queue.put('comment', 'one')
  await vi.advanceTimersByTimeAsync(10_000)
  browser.queue.wake()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(browser.sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(browser.sent).toHaveLength(2)
})

test('keeps refused writes to retry or discard, and sends the next one', async () => {
  const browser = openBrowser()
  browser.answers = [fail(answered(404)), () => 'ok', fail(answered(404))]
  browser.queue.start()
  await browser.queue.put('comment', 'gone')
  await browser.queue.put('comment', 'fine')
  await settle()
  expect(inputs(browser)).toEqual(['gone refused'])
  expect(browser.queue.entries()[0]?.failure).toMatchObject({ status: 404, message: 'with 404' })
  expect(browser.followed).toEqual(['refused gone: CODE', 'sent fine: ok'])

  await browser.queue.retry('1:ana')
  await settle()
  expect(inputs(browser)).toEqual(['gone refused'])
  await browser.queue.drop('1:ana')
  expect(browser.queue.entries()).toEqual([])
  expect(browser.sent).toEqual(['gone', 'fine', 'gone'])
})

test('limits how long a failing entry blocks the others', async () => {
  const browser = openBrowser()
  browser.answers = Array.from({ length: 6 }, () => fail(answered(500)))
  browser.queue.start()
  await browser.queue.put('comment', 'poison')
  await browser.queue.put('comment', 'fine')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(inputs(browser)).toEqual(['poison refused'])
  expect(browser.sent.at(-1)).toBe('fine')
})

test('never sends a discarded entry, and reverts it on screen', async () => {
  const browser = openBrowser()
  browser.online = false
  browser.queue.start()
  await browser.queue.put('comment', 'one')
  await browser.queue.put('comment', 'two')
  await browser.queue.drop('1:ana')
  browser.online = true
  browser.queue.wake()
  await settle()
  expect(browser.sent).toEqual(['two'])
  expect(browser.followed).toEqual(['refused one: dropped', 'sent two: ok'])
})

test('replaces a waiting write to the same thing, but never one being sent', async () => {
  const browser = openBrowser()
  browser.online = false
  browser.queue.start()
  await browser.queue.put('like', 'a yes')
  await browser.queue.put('like', 'b yes')
  await browser.queue.put('like', 'a no')
  expect(inputs(browser)).toEqual(['b yes waiting', 'a no waiting'])

  let answer = (_: string) => {}
  browser.answers = [() => new Promise<string>((resolve) => (answer = resolve))]
  browser.online = true
  browser.queue.wake()
  await settle()
  await browser.queue.put('like', 'b no')
  expect(inputs(browser)).toEqual(['b yes sending', 'a no waiting', 'b no waiting'])
  answer('ok')
  await settle()
  expect(browser.sent).toEqual(['b yes', 'a no', 'b no'])
})

test('hides waiting writes from other members, and sends them for their owner', async () => {
  const browser = openBrowser()
  browser.online = false
  const stop = browser.queue.start()
  await browser.queue.put('comment', 'of Ana')
  stop()
  browser.uid = 'bia'
  browser.online = true
  const stopAgain = browser.queue.start()
  await settle()
  expect(browser.queue.entries()).toEqual([])
  expect(browser.sent).toEqual([])
  stopAgain()

  browser.uid = 'ana'
  browser.queue.start()
  await settle()
  expect(browser.sent).toEqual(['of Ana'])
})

test('keeps waiting writes when a session expires, and drops them on sign-out', async () => {
  const browser = openBrowser()
  browser.answers = [fail(answered(401))]
  browser.queue.start()
  await browser.queue.put('comment', 'one')
  await settle()
  expect(inputs(browser)).toEqual(['one waiting'])
  await browser.queue.discardAllOf('ana')
  expect(browser.queue.entries()).toEqual([])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(browser.sent).toEqual(['one'])
})

test('shows in other tabs what one tab sent', async () => {
  const one = openBrowser()
  const other = openBrowser({ storage: one.storage })
  one.queue.start()
  await one.queue.put('comment', 'hello')
  await settle()
  for (const news of one.told) other.queue.hear(news)
  expect(other.followed).toEqual(['sent hello: ok'])
  expect(other.sent).toEqual([])
  other.uid = 'bia'
  for (const news of one.told) other.queue.hear(news)
  expect(other.followed).toHaveLength(1)
})

test('leaves writes by another app version for that version to send', async () => {
  const browser = openBrowser()
  browser.queue.start()
  await browser.queue.put('not yet', 'later')
  await browser.queue.put('comment', 'now')
  await settle()
  expect(browser.sent).toEqual(['now'])
  expect(inputs(browser)).toEqual(['later waiting'])
})

test('doubles the pause from 2 s to 5 min, until the response is final', () => {
  expect([1, 2, 3, 7, 8, 9, 50].map((misses) => pauseAfter(misses) / 1000)).toEqual([2, 4, 8, 128, 256, 300, 300])
  const failure = (status: number, kind: 'refused' | 'fault' | 'offline' = 'refused', code = 'X') =>
    isPermanent({ kind, status, code, message: '', field: undefined })
  for (const status of [400, 403, 404, 409, 413, 422]) expect(failure(status), String(status)).toBe(true)
  for (const status of [401, 408, 425, 429]) expect(failure(status), String(status)).toBe(false)
  expect(failure(409, 'refused', 'other-member')).toBe(false)
  expect(failure(500, 'fault')).toBe(false)
  expect(failure(0, 'offline')).toBe(false)
})

test('gives a waiting form its response, and drops a refusal from the queue', async () => {
  const browser = openBrowser()
  browser.queue.start()
  await settle()
  expect(await browser.queue.deliver('comment', 'one')).toEqual({ status: 'sent', answer: 'ok' })

  browser.answers = [fail(answered(409))]
  expect(await browser.queue.deliver('comment', 'two')).toMatchObject({ status: 'refused', failure: { status: 409 } })
  expect(browser.queue.entries()).toEqual([])
  expect(browser.followed).toEqual(['sent one: ok', 'refused two: CODE'])
})

test('keeps a refusal in the queue if a form replaced an entry there', async () => {
  const browser = openBrowser()
  browser.answers = [fail(answered(400)), fail(answered(409))]
  browser.queue.start()
  await browser.queue.put('like', 'a offline')
  await settle()
  expect(await browser.queue.deliver('like', 'a edited')).toMatchObject({ failure: { status: 409 } })
  expect(inputs(browser)).toEqual(['a edited refused'])
  expect(await browser.queue.deliver('like', 'a correct')).toMatchObject({ status: 'sent' })
  expect(browser.queue.entries()).toEqual([])
})

test('tells a form that its entry is queued when offline', async () => {
  const browser = openBrowser()
  browser.queue.start()
  await settle()
  browser.online = false
  expect(await browser.queue.deliver('comment', 'one')).toEqual({ status: 'queued' })

  browser.online = true
  browser.answers = [fail(noAnswer())]
  expect(await browser.queue.deliver('comment', 'two')).toEqual({ status: 'queued' })
  expect(inputs(browser)).toEqual(['one waiting', 'two waiting'])
})

test('waits 2.5 s for a slow response, and keeps a later refusal in the queue', async () => {
  const browser = openBrowser()
  browser.queue.start()
  await settle()
  browser.answers = [() => new Promise((_resolve, reject) => setTimeout(() => reject(answered(409)), 5_000))]
  const delivery = browser.queue.deliver('comment', 'slow')
  await vi.advanceTimersByTimeAsync(2_500)
  expect(await delivery).toEqual({ status: 'queued' })
  await vi.advanceTimersByTimeAsync(2_500)
  expect(inputs(browser)).toEqual(['slow refused'])
})

test('replaces an entry stored without a subject by one that names its id', async () => {
  const browser = openBrowser()
  await browser.queue.put('post', {})
  await browser.queue.put('post', { ref: browser.queue.entries()[0]?.id })
  expect(browser.queue.entries()).toHaveLength(1)
})
