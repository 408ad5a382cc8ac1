import { expect, test } from 'vitest'
import type { Message, MessagePage } from '../contract.ts'
import { type KeptThread, messagesOf, withMessage, withoutWords, withTop } from './thread-pages.ts'

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
  createdAt: '2026-11-20T12:00:00.000Z',
  isDeleted: false,
})
const page = (seqs: number[], hasMore = false): MessagePage => ({ items: seqs.map((seq) => said(seq)), hasMore })
const kept = (...pages: MessagePage[]): KeptThread => ({ pages, pageParams: pages.map(() => undefined) })
const seqs = (thread: KeptThread) => messagesOf(thread).map(({ seq }) => seq)

test('what is newest joins what was kept, without gap or repeat', () => {
  expect(seqs(withTop(kept(page([3, 2], true), page([1])), page([5, 4, 3], true)))).toEqual([1, 2, 3, 4, 5])
  expect(seqs(withTop(kept(page([2, 1])), page([4, 3], true)))).toEqual([1, 2, 3, 4])
})

test('where too much was said meanwhile the past is read again', () => {
  const thread = withTop(kept(page([2, 1])), page([9, 8], true))
  expect(seqs(thread)).toEqual([8, 9])
  expect(thread.pages.at(-1)?.hasMore).toBe(true)
})

test('a whole conversation that fits one page is that page, also when it was emptied', () => {
  expect(seqs(withTop(kept(page([3, 2, 1])), page([3])))).toEqual([3])
  expect(seqs(withTop(kept(page([3, 2, 1])), page([])))).toEqual([])
})

test('a message stands in its order once', () => {
  const thread = withMessage(kept(page([3, 1], true)), said(2))
  expect(seqs(thread)).toEqual([1, 2, 3])
  expect(seqs(withMessage(thread, said(2, 'again')))).toEqual([1, 2, 3])
  expect(messagesOf(withoutWords(thread, 2))[1]).toMatchObject({ text: '', isDeleted: true })
})
