import { expect, test } from 'vitest'
import { didYouMean } from './did-you-mean.ts'

test.each([
  ['/gyms/alliance-dublin', '/gym/alliance-dublin'],
  ['/gymn/alliance-dublin', '/gym/alliance-dublin'],
  ['/gyms/alliance-dublin?tab=events', '/gym/alliance-dublin?tab=events'],
  ['/setings', '/settings'],
  ['/Settings/account', '/settings/account'],
  ['/notification', '/notifications'],
  ['/evnts', '/events'],
  ['/journl', '/journal'],
  ['/contct', '/contact'],
  ['/analytic', '/analytics'],
  ['/creator/vidoe/uplod', '/creator/video/upload'],
  ['/abuot', '/about'],
  ['/maps', '/map'],
  ['/sign-in', '/login'],
  ['/profil/abc', '/profile/abc'],
  ['/member/ana', '/u/ana'],
])('for %s suggests %s', (path, meant) => {
  expect(didYouMean(path)).toBe(meant)
})

test.each(['/', '/pizza', '/x', '/gym', '/gym/alliance/nothing-here', '/a/b/c'])('suggests nothing for %s', (path) => {
  expect(didYouMean(path)).toBeNull()
})
