import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { addresses, addressOf } from './addresses.ts'
import { pageRoutes, pagesWithoutFrame, pagesWithoutNavigation } from './page-routes.tsx'

test('lists the path of every route', () => {
  const routes: RouteObject[] = [...pageRoutes, ...pagesWithoutNavigation, ...pagesWithoutFrame]
  // The first two screens are in `routes.tsx`.
  const expected = ['/', '/login', ...routes.map(({ path }) => `/${path}`)]
  expect([...addresses].toSorted()).toEqual(expected.toSorted())
})

test.each([
  ['/', '/', {}],
  ['/gym/liffey', '/gym/:slug', { slug: 'liffey' }],
  ['/gym/new', '/gym/new', {}],
  ['/gym/liffey/event/open-mat', '/gym/:gymId/event/:eventId', { gymId: 'liffey', eventId: 'open-mat' }],
  ['/gym/liffey/event/new', '/gym/:gymId/event/new', { gymId: 'liffey' }],
  ['/Settings', '/settings/:section?', {}],
  ['/settings/privacy', '/settings/:section?', { section: 'privacy' }],
  ['/@ana', '/:handle', { handle: '@ana' }],
  ['/%40ana', '/:handle', { handle: '@ana' }],
  ['/u/ana%20b/', '/u/:username', { username: 'ana b' }],
  ['/u/%E0%A4%A', '/u/:username', undefined],
  ['/journal/import', '/journal/import', {}],
  ['/api/docs', '/api/docs', {}],
])('%s is at %s', (path, address, params) => expect(addressOf(path)).toEqual({ address, params }))

test.each(['/no/such', '/notification', '/gym/liffey/event', '/gym', '/u', '/settings/privacy/more'])(
  'does not recognise %s',
  (path) => expect(addressOf(path)).toBeUndefined(),
)
