import { expect, test } from 'vitest'
import { minutes } from '#platform/clock.ts'
import {
  AUTH_CODES,
  authCodeOf,
  isProvider,
  LOGIN_THROTTLE_MS,
  PASSWORD_MINIMUM,
  REFRESH_BACKOFF_CAP_MS,
  refreshDelay,
  WELCOME_MS,
} from './rules.ts'

test('a token is refreshed five minutes before it ends', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(refreshDelay({ tokenExpiresAt: now + minutes(60), now, failures: 0 })).toBe(minutes(55))
  expect(refreshDelay({ tokenExpiresAt: now + minutes(5), now, failures: 0 })).toBe(0)
  expect(refreshDelay({ tokenExpiresAt: now - minutes(5), now, failures: 0 })).toBe(0)
})

test('a failed refresh is tried again after 30 s, doubling up to 16 minutes', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 20].map(
    (failures) => refreshDelay({ tokenExpiresAt: 0, now: 0, failures }) / 1000,
  )
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 960, 960])
  expect(REFRESH_BACKOFF_CAP_MS).toBe(minutes(16))
})

test('the greeting is read for 500 ms, and the catalogue speaks of six characters', () => {
  expect(WELCOME_MS).toBe(500)
  expect(PASSWORD_MINIMUM).toBe(6)
})

test('last login and photo are looked at once an hour', () => {
  expect(LOGIN_THROTTLE_MS).toBe(3_600_000)
})

test('only google is a provider', () => {
  expect(isProvider('google')).toBe(true)
  for (const other of ['Google', 'facebook', '', 'google ']) expect(isProvider(other)).toBe(false)
})

test('whatever a provider answers becomes a code of the catalogue, never its own text', () => {
  expect(authCodeOf('access_denied')).toBe('popup-closed-by-user')
  expect(authCodeOf('BANNED_USER')).toBe('user-disabled')
  expect(authCodeOf('<script>alert(1)</script>')).toBe('default')
  for (const code of AUTH_CODES) expect(authCodeOf(code)).toBe(code)
})
