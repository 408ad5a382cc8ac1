import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { isPublicAddress, lookUpPublic } from '#platform/public-address.ts'
import { fetchWebsite, WEBSITE_LIMITS } from './fetch-website.ts'

let answer: RequestListener = (_request, response) => response.end()
const server = createServer((request, response) => {
  answer(request, response)
})
await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo
const host = `127.0.0.1:${port}`
const read = (address = `http://${host}/`, patienceMs = 2000) =>
  fetchWebsite(address, { allowedHosts: [host], patienceMs })
const html = { 'content-type': 'text/html; charset=utf-8' }
const redirectTo =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location }).end()

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'localhost',
  '',
])('counts %s as not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
  'counts %s as public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('reads a website, but no more than the first 512 kB', async () => {
  answer = (_request, response) => response.writeHead(200, html).end('<p>openmat-ABC234</p>')
  expect(await read()).toEqual({ status: 'read', text: '<p>openmat-ABC234</p>' })
  answer = (_request, response) => {
    response.writeHead(200, html)
    response.write('x'.repeat(WEBSITE_LIMITS.bytes - 10))
    response.write('y'.repeat(WEBSITE_LIMITS.bytes))
  }
  const long = await read()
  expect(long.status === 'read' && long.text.length).toBe(WEBSITE_LIMITS.bytes)
})

test.each([
  ['this machine by IP address', 'http://127.0.0.1/'],
  ['this machine by name', 'http://localhost/'],
  ['this machine by an obfuscated address', 'http://2130706433/'],
  ['this machine by IPv6', 'http://[::1]/'],
  ['a cloud metadata service', 'http://169.254.169.254/latest/meta-data'],
  ['another port', 'http://gym.example:8080/'],
  ['a file URL', 'file:///etc/passwd'],
  ['a URL with a username and password', 'http://ana:secret@gym.example/'],
  ['a site with user content', 'https://facebook.com/gym'],
])('never requests %s, directly or through a redirect', async (_what, address) => {
  expect(await fetchWebsite(address, { allowedHosts: [] })).toMatchObject({ status: 'unreadable' })
  answer = redirectTo(address)
  expect(await read()).toMatchObject({ status: 'unreadable' })
})

test('refuses a name that resolves to a local address', async () => {
  for (const options of [{}, { all: true }, { family: 4 }]) {
    const error = await new Promise<Error | null>((resolve) => lookUpPublic('localhost', options, resolve))
    expect(error).toMatchObject({ code: 'EACCES' })
  }
})

test('follows up to three redirects, and gives up on slow, failed or non-text pages', async () => {
  let hops = 3
  answer = (_request, response) => {
    if (hops-- > 0) response.writeHead(301, { location: `http://${host}/${hops}` }).end()
    else response.writeHead(200, html).end('there')
  }
  expect(await read()).toEqual({ status: 'read', text: 'there' })
  hops = 4
  expect(await read()).toMatchObject({ status: 'unreadable', why: 'it redirects too often' })
  answer = () => {}
  expect(await read(undefined, 200)).toMatchObject({ status: 'unreadable' })
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x')
  expect(await read()).toMatchObject({ status: 'unreadable' })
  answer = (_request, response) => response.writeHead(404, html).end('openmat-ABC234')
  expect(await read()).toMatchObject({ status: 'unreadable', why: 'it answered 404' })
})
