import { expect, test } from 'vitest'
import type { Message, MessagePage } from '../contract.ts'
import { type CachedThread, messagesOf, withMessage, withoutContent, withTop } from './thread-pages.ts'

const said = (seq: number, text = `${seq}`): Message => ({
  id: `m${seq}`,
  seq,
  author: null,
  asGym: false,
  isOurs: false,
  isOwn: false,
  text,
  pictures: [],
  hiddenPictures: 0,
  replyTo: null,
  reactions: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  isDeleted: false,
})
const page = (seqs: number[], hasMore = false): MessagePage => ({ items: seqs.map((seq) => said(seq)), hasMore })
const kept = (...pages: MessagePage[]): CachedThread => ({ pages, pageParams: pages.map(() => undefined) })
const seqs = (thread: CachedThread) => messagesOf(thread).map(({ seq }) => seq)

test('joins the newest page to the cached ones without gaps or repeats', () => {
  expect(seqs(withTop(kept(page([3, 2], true), page([1])), page([5, 4, 3], true)))).toEqual([1, 2, 3, 4, 5])
  expect(seqs(withTop(kept(page([2, 1])), page([4, 3], true)))).toEqual([1, 2, 3, 4])
})

test("drops older pages when there's a gap, so they're loaded again", () => {
  const thread = withTop(kept(page([2, 1])), page([9, 8], true))
  expect(seqs(thread)).toEqual([8, 9])
  expect(thread.pages.at(-1)?.hasMore).toBe(true)
})

test('replaces everything when the whole conversation fits on one page, even empty', () => {
  expect(seqs(withTop(kept(page([3, 2, 1])), page([3])))).toEqual([3])
  expect(seqs(withTop(kept(page([3, 2, 1])), page([])))).toEqual([])
})

test('inserts a message once and in order', () => {
  const thread = withMessage(kept(page([3, 1], true)), said(2))
  expect(seqs(thread)).toEqual([1, 2, 3])
  expect(seqs(withMessage(thread, said(2, 'again')))).toEqual([1, 2, 3])
  expect(messagesOf(withoutContent(thread, 2))[1]).toMatchObject({ text: '', isDeleted: true })
})

test("clears what replies quote of a deleted message, even if that isn't loaded", () => {
  const reply = said(3)
  const [author, excerpt] = [null, 'Secret']
  reply.replyTo = { status: 'shown', id: 'm1', seq: 1, author, asGym: false, isOwn: false, excerpt, pictureCount: 0 }
  const thread = withoutContent(withMessage(kept(page([2], true)), reply), 1)
  expect(messagesOf(thread).map(({ replyTo }) => replyTo)).toEqual([null, { status: 'deleted' }])
})
