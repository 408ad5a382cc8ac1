import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens, withoutScreen } from '../../e2e/screens.ts'
import { routesOf } from './routes.ts'
import { ROOT } from './sources.ts'

test('every route has a screen checked for accessibility, or a reason why not', () => {
  const routes = ['src/app/routes.tsx', 'src/app/page-routes.tsx'].flatMap((path) =>
    routesOf({ path, text: readFileSync(join(ROOT, path), 'utf8') }),
  )
  const known = [...new Set(screens.map(({ route }) => route)), ...Object.keys(withoutScreen)]

  expect(routes.toSorted()).toEqual(known.toSorted())
})

test('every screen with a parameter has a path to check', () => {
  expect(screens.filter(({ route, at = route }) => typeof at === 'string' && /[:*]/.test(at))).toEqual([])
})

test('finds routes below layouts, behind conditions and as an index', () => {
  const text = `const routes = [{ Component: Frame, children: [
    { index: true, lazy },
    { path: 'u/:username', lazy },
    { path: 'profile', children: [{ index: true, lazy }, { path: 'setup', loader: open({ path: true }), lazy }] },
    ...(import.meta.env.DEV ? [{ path: 'ui', lazy }] : []),
    ...['users/:id', 'place/:id'].map((path) => ({ path, lazy })),
    { path: '*', lazy },
  ] }]`
  expect(routesOf({ path: 'routes.tsx', text })).toEqual([
    '/',
    '/u/:username',
    '/profile',
    '/profile/setup',
    '/ui',
    '/users/:id',
    '/place/:id',
    '/*',
  ])
})
