import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { textOf } from '#testing/render.tsx'
import { EventTime } from './EventTime.tsx'

const zoneBefore = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'Europe/Dublin'
  vi.stubGlobal('navigator', { languages: ['en-IE'] })
})
afterAll(() => {
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
  vi.unstubAllGlobals()
})

const shown = (timezone: string, startsAt = '2026-11-21T18:00:00.000Z', endsAt = '2026-11-21T20:00:00.000Z') =>
  textOf(<EventTime event={{ startsAt, endsAt, timezone }} />)

test("adds the reader's own time when the gym's time zone differs", () => {
  expect(shown('Europe/Lisbon')).toEqual([expect.stringContaining('18:00')])
  expect(shown('America/Sao_Paulo')).toEqual([expect.stringContaining('15:00'), ' (18:00 your time)'])
})

test("names the day in the reader's time zone when it differs", () => {
  expect(shown('Asia/Tokyo').at(-1)).toBe(' (Sat 18:00 your time)')
})
