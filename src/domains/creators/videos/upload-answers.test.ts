import { expect, test } from 'vitest'
import { isSameFile, stepAfter, waitAfter } from './upload-answers.ts'

test('retries an upload without a response and reports what the server refuses', () => {
  for (const status of [0, 409, 423, 500, 502, 503]) expect(stepAfter(status, { isBegun: true }).do).toBe('again')
  expect(stepAfter(401, { isBegun: true })).toEqual({ do: 'sign_in' })
  expect(stepAfter(404, { isBegun: true })).toEqual({ do: 'anew' })
  expect(stepAfter(413, { isBegun: false })).toEqual({ do: 'fail', why: 'size' })
  expect(stepAfter(415, { isBegun: true })).toEqual({ do: 'fail', why: 'kind' })
  expect(stepAfter(400, { isBegun: true })).toEqual({ do: 'fail', why: 'refused' })
})

test('fails when the daily limit is reached, and waits when chunks come too fast', () => {
  expect(stepAfter(429, { isBegun: false })).toEqual({ do: 'fail', why: 'many' })
  expect(stepAfter(429, { isBegun: true })).toEqual({ do: 'again' })
})

test('waits 1 second before the first retry, and never more than 15 seconds', () => {
  expect([0, 1, 2, 3, 4, 10].map(waitAfter)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
})

test('resumes only the same file', () => {
  const file = { name: 'armbar.mp4', bytes: 10, modifiedAt: 5 }
  expect(isSameFile(file, { ...file })).toBe(true)
  for (const other of [{ name: 'b.mp4' }, { bytes: 11 }, { modifiedAt: 6 }])
    expect(isSameFile(file, { ...file, ...other })).toBe(false)
})
