import { expect, test } from 'vitest'
import { notificationPreview } from './grouping.ts'

test("shows 200 characters of a gym's post and 100 of a comment", () => {
  const text = 'o'.repeat(301)
  expect(notificationPreview('gym_post', text)).toBe(`${'o'.repeat(200)}…`)
  expect(notificationPreview('comment', text)).toBe(`${'o'.repeat(100)}…`)
})
