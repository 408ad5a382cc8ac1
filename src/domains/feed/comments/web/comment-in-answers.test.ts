import { expect, test } from 'vitest'
import type { Comment } from '../contract.ts'
import { weightOf, withComment } from './comment-in-answers.ts'

const comment = (id: string, differing: Partial<Comment> = {}): Comment => ({
  id,
  activityId: 'a',
  parentId: null,
  author: {
    type: 'user',
    id: 'ana',
    name: 'Ana',
    photoURL: null,
    username: 'ana',
    beltRank: null,
    stripes: 0,
    slug: null,
  },
  text: 'Oss',
  mentions: [],
  likeCount: 0,
  isLiked: false,
  createdAt: '2026-11-20T12:00:00Z',
  editedAt: null,
  isOwn: false,
  isHidden: false,
  canHide: false,
  replyCount: 0,
  ...differing,
})
const liked = (before: Comment) => ({ ...before, isLiked: true })

test('changes a comment in every page that contains it, and nothing else', () => {
  const [one, two] = [comment('1'), comment('2')]
  const answer = {
    pages: [
      { items: [one], nextCursor: 'x' },
      { items: [two], nextCursor: null },
    ],
    pageParams: [null],
  }
  const after = withComment(answer, '2', liked)
  expect(after.pages[1]?.items).toEqual([{ ...two, isLiked: true }])
  expect(after.pages[0]).toBe(answer.pages[0])
  expect(withComment([one, two], '1', liked)).toEqual([{ ...one, isLiked: true }, two])
  expect(withComment(answer, 'absent', liked)).toBe(answer)
  expect(withComment({ isLiked: true, likeCount: 1 }, '1', liked)).toEqual({ isLiked: true, likeCount: 1 })
  expect(withComment(undefined, '1', liked)).toBeUndefined()
})

test('counts a comment with its replies, but not at all when hidden', () => {
  expect(weightOf(comment('1', { replyCount: 3 }))).toBe(4)
  expect(weightOf(comment('1', { parentId: '0' }))).toBe(1)
  expect(weightOf(comment('1', { replyCount: 3, isHidden: true }))).toBe(0)
})
