import { expect, test } from 'vitest'
import { addresses } from '../addresses.ts'
import { robotsText } from './robots.ts'

const text = robotsText('https://openmat.example')
const rules = [...text.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, path = '']) => ({ kind, path }))

/** RFC 9309: the longest matching rule decides. */
function mayCrawl(address: string): boolean {
  const matching = rules.filter(({ path }) => {
    const pattern = path.replace(/[.+?]/g, '\\$&').replaceAll('*', '.*')
    return new RegExp(`^${pattern}`).test(address)
  })
  return matching.toSorted((one, other) => other.path.length - one.path.length)[0]?.kind !== 'Disallow'
}

test('names the sitemap at the configured URL', () =>
  expect(text).toContain('\nSitemap: https://openmat.example/sitemap.xml\n'))

test('decides for every page whether crawlers may open it', () => {
  const open = addresses.filter((pattern) => mayCrawl(pattern.replace(/\/:\w+\?$/, '').replace(/:\w+/g, 'x')))
  expect([...open].toSorted()).toEqual(
    [
      '/',
      '/:handle',
      '/about',
      '/activity/:id',
      '/api/docs',
      '/community-guidelines',
      '/competitions',
      '/competitions/:slug',
      '/contact',
      '/content/:id',
      '/events',
      '/gym/:gymId/event/:eventId',
      '/gym/:slug',
      '/gyms',
      '/gyms/:country',
      '/gyms/:country/:city',
      '/help',
      '/location/:gymId',
      '/locations/:gymId',
      '/login',
      '/map',
      '/open-data',
      '/place/:placeId',
      '/places/:placeId',
      '/privacy',
      '/profile/:userId',
      '/profile/:userId/event/:eventId',
      '/techniques/:slug?',
      '/terms',
      '/timer',
      '/u/:username',
      '/u/:username/subscribe',
      '/users/:userId',
    ].toSorted(),
  )
})

test.each([
  '/gym/newcastle-grappling',
  '/gym/x/event/new-year-open-mat',
  '/gym/x/feed.atom',
  '/files/gym_pictures/x/y.jpg',
  '/assets/index.js',
  '/sitemap-gyms-1.xml',
  '/oembed?url=x',
  '/embed/gym/liffey/events',
  '/open-data/gyms.json',
  '/api/gyms/liffey',
])('lets crawlers open %s', (address) => expect(mayCrawl(address)).toBe(true))

test.each(['/api/users/me', '/gym/new', '/gym/x/event/new', '/creators', '/calendar/x.ics', '/settings/privacy'])(
  'keeps crawlers from %s',
  (address) => expect(mayCrawl(address)).toBe(false),
)
