import { afterAll, expect, test } from 'vitest'
import { listenOnThisMachine } from '../../dev-services/identity/listen.ts'
import { readConfig } from './config.ts'
import { openMusic } from './music.ts'

const signIn = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
const SPOTIFY_CLIENT_ID = '0123456789abcdef'

test('uses a stand-in on a fresh machine; operators configure their app, or none', () => {
  expect(readConfig({}).music).toMatchObject({ apiUrl: 'http://localhost:3001/music', standIn: true })
  expect(readConfig(signIn).music).toBeUndefined()
  expect(openMusic(readConfig(signIn))).toBeUndefined()
  expect(readConfig({ ...signIn, SPOTIFY_CLIENT_ID }).music).toMatchObject({
    clientId: SPOTIFY_CLIENT_ID,
    accountsUrl: 'https://accounts.spotify.com',
    apiUrl: 'https://api.spotify.com',
    webUrl: 'https://open.spotify.com',
    standIn: false,
  })
})

test("refuses incomplete or insecure music settings, naming what's wrong", () => {
  expect(() => readConfig({ SPOTIFY_CLIENT_SECRET: 'a secret' })).toThrow('SPOTIFY_CLIENT_ID is missing')
  expect(() => readConfig({ SPOTIFY_CLIENT_ID: 'a b' })).toThrow('SPOTIFY_CLIENT_ID is not')
  expect(() => readConfig({ SPOTIFY_CLIENT_ID, SPOTIFY_API_URL: 'http://api.example' })).toThrow('SPOTIFY_API_URL')
  const production = { NODE_ENV: 'production', ...signIn, SPOTIFY_CLIENT_ID }
  expect(() => readConfig({ ...production, SPOTIFY_ACCOUNTS_URL: 'http://localhost:1' })).toThrow(
    'SPOTIFY_ACCOUNTS_URL',
  )
})

test('sends people to Spotify with a challenge, and never with the secret', () => {
  const music = openMusic(readConfig({ ...signIn, SPOTIFY_CLIENT_ID, SPOTIFY_CLIENT_SECRET: 'a very secret' }))
  const address = new URL(
    music?.consentAddress({ state: 's', challenge: 'c', callback: 'https://openmat.example/spotify-callback' }) ?? '',
  )
  expect(address.origin + address.pathname).toBe('https://accounts.spotify.com/authorize')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: SPOTIFY_CLIENT_ID,
    state: 's',
    code_challenge: 'c',
    code_challenge_method: 'S256',
    redirect_uri: 'https://openmat.example/spotify-callback',
  })
  expect(address.href).not.toContain('secret')
})

const listening = await listenOnThisMachine(0)
afterAll(() => listening.stop())

test("reads a service's responses despite gaps and missing or odd pictures", async () => {
  const images = [
    { url: 'https://evil.example/300.jpg', width: 300 },
    { url: 'https://i.scdn.co.evil.example/300.jpg', width: 300 },
    { url: 'http://i.scdn.co/300.jpg', width: 300 },
    { url: 'https://ana:secret@i.scdn.co/300.jpg', width: 300 },
    { url: 'https://i.scdn.co:8443/300.jpg', width: 300 },
  ]
  const own = [640, 300, 60].map((width) => ({ url: `https://i.scdn.co/${width}.jpg`, width }))
  const items = [
    null,
    { id: 'a', name: 'Rolls\u202e <b>', images },
    { id: '../b', name: 'no id' },
    { id: 'c', name: 'Own', images: [...images, ...own] },
    { id: 'd', name: 'None', images: null },
  ]
  listening.serve(async (_request, response) => void response.end(JSON.stringify({ items, next: null })))
  const music = openMusic(readConfig({ SPOTIFY_CLIENT_ID, SPOTIFY_API_URL: `http://localhost:${listening.port}` }))
  expect(await music?.playlists('token', 0)).toEqual({
    items: [
      { id: 'a', name: 'Rolls b', url: 'https://open.spotify.com/playlist/a', coverUrl: null },
      { id: 'c', name: 'Own', url: 'https://open.spotify.com/playlist/c', coverUrl: 'https://i.scdn.co/300.jpg' },
      { id: 'd', name: 'None', url: 'https://open.spotify.com/playlist/d', coverUrl: null },
    ],
    nextOffset: null,
  })
})
