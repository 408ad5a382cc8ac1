import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { addresses, isAddress } from './addresses.ts'
import { pageRoutes, pagesAlone, pagesWithoutFrame } from './page-routes.tsx'

test('lists the address of every route', () => {
  const routes: RouteObject[] = [...pageRoutes, ...pagesAlone, ...pagesWithoutFrame]
  // The first two screens are in `routes.tsx`.
  const expected = ['/', '/login', ...routes.map(({ path }) => `/${path}`)]
  expect([...addresses].toSorted()).toEqual(expected.toSorted())
})

test.each([
  '/',
  '/gym/liffey',
  '/gym/liffey/event/open-mat',
  '/Settings',
  '/settings/privacy',
  '/@ana',
  '/u/ana/',
  '/api/docs',
])('knows %s', (path) => expect(isAddress(path)).toBe(true))

test.each(['/no/such', '/notification', '/gym/liffey/event', '/gym', '/u', '/settings/privacy/more'])(
  'does not know %s',
  (path) => expect(isAddress(path)).toBe(false),
)
