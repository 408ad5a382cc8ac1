import { expect, test } from 'vitest'
import { feedAddressOf, oembedAddressOf } from './discovery-links.ts'

test.each([
  ['/gym/liffey', '/gym/liffey/feed.atom'],
  ['/gym/liffey/', '/gym/liffey/feed.atom'],
  ['/u/ana', '/u/ana/feed.atom'],
  ['/@ana', '/u/ana/feed.atom'],
  ['/u/ana/subscribe', '/u/ana/feed.atom'],
  ['/events?near=53.35,-6.26&km=50&when=tonight', '/events/feed.atom?near=53.35%2C-6.26&km=50'],
])('the feed of %s is %s', (path, feed) => expect(feedAddressOf(path)).toBe(feed))

test.each([
  '/',
  '/events',
  '/events?when=tonight',
  '/events?near=here',
  '/gym/new',
  '/gym/liffey/dashboard',
  '/u/ana/followers',
  '/map',
])('%s has no feed', (path) => expect(feedAddressOf(path)).toBeUndefined())

const URL = 'https://openmat.example'

test.each(['/gym/liffey', '/gym/liffey/event/open-mat', '/content/abc'])('%s can be embedded', (path) =>
  expect(oembedAddressOf(URL, path)).toBe(`/oembed?url=${encodeURIComponent(URL + path)}&format=json`),
)

test.each(['/', '/gym', '/gym/new', '/gym/liffey/claim', '/gym/x/event/y/edit', '/gym/%E0%A4%A', '/u/ana', '/content'])(
  "%s can't be embedded",
  (path) => expect(oembedAddressOf(URL, path)).toBeUndefined(),
)
