import { expect, test } from 'vitest'
import { queryClient } from '#platform/web/query-client.ts'
import type { ActivityCard } from '../contract.ts'
import { changeCard } from './cached-cards.ts'
import { withCard } from './card-in-answers.ts'

const card = (id: string, likeCount = 0) =>
  ({ id, activityType: 'profile_post', isLiked: false, likeCount }) as unknown as ActivityCard
const liked = (before: ActivityCard) => ({ ...before, isLiked: true, likeCount: before.likeCount + 1 })

test("shows a like in every cached copy: alone, in a list, in a feed's pages", () => {
  expect(withCard(card('a'), 'a', liked)).toMatchObject({ isLiked: true, likeCount: 1 })
  expect(withCard({ items: [card('a'), card('b')], nextCursor: null }, 'b', liked)).toMatchObject({
    items: [
      { id: 'a', isLiked: false },
      { id: 'b', isLiked: true },
    ],
  })
  const feed = {
    pages: [{ items: [{ card: card('a'), source: 'own' }] }, { items: [{ card: card('b', 4), source: 'near' }] }],
    pageParams: [undefined, 'next'],
  }
  expect(withCard(feed, 'b', liked)).toEqual({
    pages: [feed.pages[0], { items: [{ card: liked(card('b', 4)), source: 'near' }] }],
    pageParams: [undefined, 'next'],
  })
  const discussion = [['rsvps', 'discussion'], {}]
  queryClient.setQueryData(discussion, { pages: [{ pinned: card('a'), items: [card('a')] }] })
  changeCard('a', liked)
  const shown = liked(card('a'))
  expect(queryClient.getQueryData(discussion)).toEqual({ pages: [{ pinned: shown, items: [shown] }] })
})

test('leaves a response without the card identical, so nothing re-renders', () => {
  for (const answer of [null, undefined, 'text', { status: 'gone' }, card('a'), { pages: [{ items: [card('a')] }] }])
    expect(withCard(answer, 'x', liked)).toBe(answer)
})
