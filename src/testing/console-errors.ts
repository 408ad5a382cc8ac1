import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An error printed during a test fails it, unless the test called `expectErrors()`. */
let expected = false

export function expectErrors() {
  expected = true
}

beforeEach(() => {
  expected = false
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const printed = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(' '))
  vi.mocked(console.error).mockRestore()
  if (!expected) expect(printed, 'console.error during the test').toEqual([])
})
