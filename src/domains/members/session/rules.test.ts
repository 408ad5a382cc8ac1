import { expect, test } from 'vitest'
import { minutes } from '#platform/clock.ts'
import {
  AUTH_CODES,
  authCodeOf,
  isProvider,
  LOGIN_THROTTLE_MS,
  REFRESH_BACKOFF_CAP_MS,
  refreshDelay,
  WELCOME_MS,
} from './rules.ts'

test('refreshes a token five minutes before it expires', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(refreshDelay({ tokenExpiresAt: now + minutes(60), now, failures: 0 })).toBe(minutes(55))
  expect(refreshDelay({ tokenExpiresAt: now + minutes(5), now, failures: 0 })).toBe(0)
  expect(refreshDelay({ tokenExpiresAt: now - minutes(5), now, failures: 0 })).toBe(0)
})

test('retries a failed refresh after 30 s, doubling up to 16 minutes', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 20].map(
    (failures) => refreshDelay({ tokenExpiresAt: 0, now: 0, failures }) / 1000,
  )
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 960, 960])
  expect(REFRESH_BACKOFF_CAP_MS).toBe(minutes(16))
})

test('shows the greeting for 500 ms', () => {
  expect(WELCOME_MS).toBe(500)
})

test('updates last login and photo at most once an hour', () => {
  expect(LOGIN_THROTTLE_MS).toBe(3_600_000)
})

test('accepts only google as a provider', () => {
  expect(isProvider('google')).toBe(true)
  for (const other of ['Google', 'facebook', '', 'google ']) expect(isProvider(other)).toBe(false)
})

test('maps every provider error to a catalogue code, and never passes its text through', () => {
  expect(authCodeOf('access_denied')).toBe('popup-closed-by-user')
  expect(authCodeOf('BANNED_USER')).toBe('user-disabled')
  expect(authCodeOf('<script>alert(1)</script>')).toBe('default')
  for (const code of AUTH_CODES) expect(authCodeOf(code)).toBe(code)
})
