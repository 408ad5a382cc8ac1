import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadChunk, mayReload } from './chunk-load.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("throws a chunk-load error for a script that hasn't loaded after 120 s", async () => {
  let outcome: unknown = 'waiting'
  void loadChunk(() => new Promise(() => {})).catch((error) => {
    outcome = error
  })

  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toBeInstanceOf(ChunkLoadError)
})

test('leaves no timer behind when a script loads in time', async () => {
  await expect(loadChunk(async () => 'the page')).resolves.toBe('the page')
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/a.js',
  'error loading dynamically imported module: http://localhost/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('treats "%s" as a chunk-load error', async (words) => {
  await expect(loadChunk(() => Promise.reject(new TypeError(words)))).rejects.toBeInstanceOf(ChunkLoadError)
})

test("doesn't treat an error inside a loaded script as a chunk-load error", async () => {
  const error = new TypeError('x is not a function')
  await expect(loadChunk(() => Promise.reject(error))).rejects.toBe(error)
})

test('allows an automatic reload once per session', () => {
  const memory = sessionMemory()
  expect(mayReload({ online: true, memory })).toBe(true)
  expect(mayReload({ online: true, memory })).toBe(false)
})

test('allows no automatic reload offline or without session storage', () => {
  expect(mayReload({ online: false, memory: sessionMemory() })).toBe(false)
  expect(mayReload({ online: true, memory: null })).toBe(false)
})

function sessionMemory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
