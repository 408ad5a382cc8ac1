import { expect, test } from 'vitest'
import { minutes } from '#platform/clock.ts'
import { CODE_PATTERN } from '../code-text.ts'
import { CODE_GRACE_MS, checkInCodes } from './codes.ts'

const codes = checkInCodes('one secret of an installation')
const slice = new Date('2026-11-21T18:00:00Z')
const after = (milliseconds: number) => new Date(slice.getTime() + milliseconds)

test('accepts a code for ten minutes plus a grace period, at one event or gym only', () => {
  const code = codes.at('event:one', slice)
  expect(code).toMatch(CODE_PATTERN)
  const opens = (milliseconds: number) => codes.opens('event:one', code, after(milliseconds))
  expect([0, minutes(10) - 1, minutes(10), minutes(10) + CODE_GRACE_MS - 1].map(opens)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([-1, minutes(10) + CODE_GRACE_MS, minutes(20)].map(opens)).toEqual([false, false, false])
  expect(codes.opens('event:two', code, slice)).toBe(false)
  expect(codes.opens('gym:one', code, slice)).toBe(false)
  expect(checkInCodes('another').opens('event:one', code, slice)).toBe(false)
})

test('accepts the codes that an offline phone shows', () => {
  const coming = codes.coming('event:one', after(minutes(3)), after(minutes(25)))
  expect(coming.map(({ from }) => from.slice(11, 16))).toEqual(['18:00', '18:10', '18:20'])
  for (const { code, from } of coming) expect(codes.opens('event:one', code, new Date(from))).toBe(true)
  expect(new Set(coming.map(({ code }) => code)).size).toBe(3)
})
