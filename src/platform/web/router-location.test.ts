import { createMemoryRouter, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { followRouter, fullPathOf } from './router-location.ts'

test('reads the hash of the URL that a loader is called for', async () => {
  const places: string[] = []
  const loader = ({ request }: { request: Request }) => {
    places.push(fullPathOf(request))
    return null
  }
  const router = createMemoryRouter([
    { path: '/', loader: () => null },
    { path: '/settings', loader },
    { path: '/old', loader: () => redirect('/settings?x=2') },
  ])
  followRouter(router)
  await router.navigate('/settings?x=1#privacy')
  await router.navigate('/old#gone')
  await router.navigate('/settings?x=3#last')
  await router.revalidate()
  expect(places).toEqual(['/settings?x=1#privacy', '/settings?x=2', '/settings?x=3#last', '/settings?x=3#last'])
})
