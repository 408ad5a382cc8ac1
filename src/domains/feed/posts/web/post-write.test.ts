import type { InfiniteData } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ActivityCard, FeedPage } from '#domains/feed/activities/contract.ts'
import { pendingPostsIn, withOnTop } from './post-write.ts'
import { NEW_POST } from './posts.ts'

const card = (id: string) => ({ id }) as ActivityCard
const page = (...ids: string[]): FeedPage => ({
  items: ids.map((id) => ({ card: card(id), source: 'following', why: null })),
  nextCursor: null,
  newest: null,
  ranked: false,
})
const feed = (...pages: FeedPage[]): InfiniteData<FeedPage> => ({ pages, pageParams: pages.map(() => undefined) })
const idsOf = (data: InfiniteData<FeedPage> | undefined) =>
  data?.pages.map(({ items }) => items.map((item) => item.card.id))

test('puts a new post on top of the feed, once', () => {
  const before = feed(page('b', 'a'), page('z'))
  const after = withOnTop(before, card('new'))
  expect(idsOf(after)).toEqual([['new', 'b', 'a'], ['z']])
  expect(after?.pages[0]?.items[0]).toMatchObject({ source: 'own' })
  expect(withOnTop(after, card('new'))).toBe(after)
  expect(withOnTop(after, card('z'))).toBe(after)
  expect(idsOf(before)).toEqual([['b', 'a'], ['z']])
})

test("doesn't load a feed that hasn't loaded yet", () => {
  expect(withOnTop(undefined, card('new'))).toBeUndefined()
})

test('identifies a post from an earlier version of the app by its outbox entry', () => {
  const entry = { id: '1:ana', state: 'refused', failure: null, createdAt: 0 } as const
  expect(pendingPostsIn([{ ...entry, kind: NEW_POST, input: {} }])[0]?.post.ref).toBe('1:ana')
})
