import { expect, test } from 'vitest'
import { i18n } from '#platform/web/i18n.ts'
import { type FailureFacts, failureTextOf } from './Failure.tsx'

const fault: FailureFacts = { kind: 'fault', status: 500, message: 'Something went wrong on our side.' }
const silent: FailureFacts = { kind: 'offline', status: 0, message: '' }
const read = (
  failure: FailureFacts,
  { online = true, action }: { online?: boolean; action?: 'save' | 'delete' } = {},
) => {
  const text = failureTextOf(failure, { online, action })
  return typeof text === 'string' ? text : i18n._(text)
}

test('says what failed: saving or deleting', () => {
  expect(read(fault)).toBe("Couldn't save. Try again.")
  expect(read(fault, { action: 'delete' })).toBe("Couldn't delete that. Try again.")
})

test('blames the connection only when the browser has none', () => {
  expect(read(silent, { online: false })).toBe("You're offline. Try again when you're back.")
  expect(read(silent, { online: true })).toBe("Couldn't reach Open Mat. Try again.")
  expect(read(silent, { online: true, action: 'delete' })).toBe("Couldn't reach Open Mat. Try again.")
})

test("shows the server's own text if it refused, or is briefly unavailable or full", () => {
  for (const [kind, status] of [
    ['refused', 409],
    ['fault', 503],
    ['fault', 507],
  ] as const)
    expect(read({ kind, status, message: 'Cancel it first.' }, { action: 'delete' })).toBe('Cancel it first.')
})
