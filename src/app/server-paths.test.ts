import { expect, test } from 'vitest'
import { serverPaths } from './server-paths.ts'

const isLeftToServer = (address: string) => serverPaths.some((pattern) => pattern.test(address))

test.each([
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-gyms-12.xml',
  '/gym/liffey/feed.atom',
  '/gym/liffey/feed.atom?lang=pt-BR',
  '/events/feed.atom?near=53.35,-6.26&km=50',
  '/oembed?url=https%3A%2F%2Fopenmat.example%2Fgym%2Fliffey',
  '/gym/liffey/event/open-mat/calendar.ics?key=abc',
  '/preview/gym/liffey.jpg?lang=es',
  '/embed/gym/liffey/timetable?theme=dark',
  '/open-data/gyms.geojson',
  '/signed-in.html',
  '/api/docs',
  '/readyz',
])('the service worker leaves %s to the server', (address) => expect(isLeftToServer(address)).toBe(true))

test.each(['/', '/gym/liffey', '/map?near=53.35,-6.26', '/events?near=53.35,-6.26', '/contact?from=/a.html', '/@ana'])(
  'the service worker opens the app for %s',
  (address) => expect(isLeftToServer(address)).toBe(false),
)
