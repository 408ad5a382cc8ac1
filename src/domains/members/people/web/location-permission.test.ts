import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locationNotice, watchLocationPermission } from './location-permission.ts'

test('shows the modal only when location is denied', () => {
  expect(locationNotice('denied', null).shown).toBe(true)
  expect(locationNotice('prompt', null).shown).toBe(false)
  expect(locationNotice('granted', null).shown).toBe(false)
})

test('keeps the modal closed only while the stored flag is "true"', () => {
  expect(locationNotice('denied', 'true').shown).toBe(false)
  expect(locationNotice('denied', 'false').shown).toBe(true)
})

test('clears the flag when permission is granted, so a later denial shows again', () => {
  expect(locationNotice('granted', 'true').forgetDismissal).toBe(true)
  expect(locationNotice('denied', 'true').forgetDismissal).toBe(false)
  expect(locationNotice('prompt', 'true').forgetDismissal).toBe(false)
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('checks the permission every 60 s until stopped', async () => {
  let state: PermissionState = 'prompt'
  browserWith({ query: async () => Object.assign(new EventTarget(), { state }) })
  const told: PermissionState[] = []
  const stop = watchLocationPermission((permission) => told.push(permission))

  await vi.advanceTimersByTimeAsync(59_999)
  expect(told).toEqual(['prompt'])
  state = 'denied'
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['prompt', 'denied'])
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(told).toHaveLength(2)
})

test('reports a change event from the browser immediately', async () => {
  const status = Object.assign(new EventTarget(), { state: 'prompt' as PermissionState })
  browserWith({ query: async () => status })
  const told: PermissionState[] = []
  watchLocationPermission((permission) => told.push(permission))
  await vi.advanceTimersByTimeAsync(0)

  status.state = 'denied'
  status.dispatchEvent(new Event('change'))

  expect(told).toEqual(['prompt', 'denied'])
})

test("doesn't treat a browser without the permissions API as a denial", async () => {
  browserWith({ query: () => Promise.reject(new TypeError('not a permission')) })
  const told: PermissionState[] = []
  watchLocationPermission((permission) => told.push(permission))

  await vi.advanceTimersByTimeAsync(60_000)

  expect(told).toEqual([])
})

/** Stubs for the two browser globals that the watcher reads. */
function browserWith(permissions: { query: () => Promise<unknown> }) {
  vi.stubGlobal('window', { isSecureContext: true })
  vi.stubGlobal('navigator', { permissions })
}
