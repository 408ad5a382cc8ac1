import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { newLinkToken } from '#platform/link-token.ts'
import { openWorld } from '#testing/world.ts'

test('returns flags, map, music and functions endpoint to everyone', async () => {
  const { visitor } = await openWorld()

  const config = await visitor.api.config.read()

  expect(config).toMatchObject({
    flags: { newAuth: true, newFeed: false, newMaps: false },
    provider: 'google',
    signInStandIn: true,
    mapsConfigured: true,
    mapStyleUrl: null,
    musicConfigured: false,
    functionsEndpoint: '/api',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
})

test('lets an operator turn on a flag and change the map style in the environment', async () => {
  const { visitor } = await openWorld({
    env: { FLAG_NEW_FEED: 'on', FLAG_NEW_AUTH: 'off', MAP_STYLE_URL: 'https://tiles.example/style.json' },
  })

  const config = await visitor.api.config.read()

  expect(config.flags).toEqual({ newAuth: false, newFeed: true, newMaps: false })
  expect(config.mapStyleUrl).toBe('https://tiles.example/style.json')
})

test('polls the location every 60 s and lets scripts load for 120 s', async () => {
  const { visitor } = await openWorld()

  const { pollGeolocationMs, chunkTimeoutMs } = await visitor.api.config.read()

  expect([pollGeolocationMs, chunkTimeoutMs]).toEqual([60_000, 120_000])
})

test('logs a browser error under the reference returned to the browser', async () => {
  const { visitor, logged } = await openWorld()

  const { ref } = await visitor.api.config.reportError({ kind: 'render', message: 'x is not a function', path: '/map' })

  expect(logged()).toContainEqual(
    expect.objectContaining({ ref, kind: 'render', message: 'x is not a function', path: '/map' }),
  )
})

test("logs a browser error without the token in an email's link", async () => {
  const { visitor, logged } = await openWorld()
  const token = `${newId()}.${newLinkToken()}`

  await visitor.api.config.reportError({ kind: 'render', message: 'x', path: `/appeal/${token}?a=b` })

  expect(logged()).toContainEqual(expect.objectContaining({ msg: 'browser error', path: '/appeal/…' }))
})

test('refuses an error report that is too long or has unknown fields', async () => {
  const { visitor } = await openWorld()
  const report = { kind: 'render', message: 'x', path: '/' } as const

  await expect(visitor.api.config.reportError({ ...report, message: 'x'.repeat(501) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await expect(visitor.api.config.reportError({ ...report, uid: 'somebody' } as never)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})
