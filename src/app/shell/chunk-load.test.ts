import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadChunk, mayReload } from './chunk-load.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a script that does not come is a chunk-load error after 120 s, and not before', async () => {
  let outcome: unknown = 'waiting'
  void loadChunk(() => new Promise(() => {})).catch((error) => {
    outcome = error
  })

  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toBeInstanceOf(ChunkLoadError)
})

test('a script that came in time leaves no alarm behind', async () => {
  await expect(loadChunk(async () => 'the page')).resolves.toBe('the page')
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/a.js',
  'error loading dynamically imported module: http://localhost/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('a browser that says "%s" means a chunk-load error', async (words) => {
  await expect(loadChunk(() => Promise.reject(new TypeError(words)))).rejects.toBeInstanceOf(ChunkLoadError)
})

test('an error inside a script that came is not a chunk-load error', async () => {
  const error = new TypeError('x is not a function')
  await expect(loadChunk(() => Promise.reject(error))).rejects.toBe(error)
})

test('the page reloads by itself once in a session, not again', () => {
  const memory = sessionMemory()
  expect(mayReload({ online: true, memory })).toBe(true)
  expect(mayReload({ online: true, memory })).toBe(false)
})

test('offline, or where nothing can be remembered, nothing reloads by itself', () => {
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
