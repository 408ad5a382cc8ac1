import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { translatorFor } from '#platform/translator.ts'
import { readRule as readRuleOrMessage } from '../recurrence-rule.ts'
import { readWallTime, skippedHours, wallTimeAt } from '../wall-time.ts'
import { occurrencesOf } from './occurrences.ts'

const { t } = translatorFor('en')

function readRule(text: string) {
  const read = readRuleOrMessage(text)
  return read.status === 'refused' ? { ...read, reason: t(read.reason) } : read
}

interface Case {
  source: string
  ical: string
  expected: string[]
  limited: boolean
}

const CASES = '../shared/data/recurrence-cases.json'
const cases: Case[] = existsSync(CASES) ? JSON.parse(readFileSync(CASES, 'utf8')) : []

function readCase({ ical }: Case) {
  const line = (name: string) => new RegExp(`^${name}(?:;TZID=([^:]+))?:(.*)$`, 'm').exec(ical)
  const wall = (text: string) => text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6')
  const [, timezone = 'UTC', start = ''] = line('DTSTART') ?? []
  return {
    timezone,
    startsOn: wall(start),
    rule: line('RRULE')?.[2] ?? '',
    exceptions: (line('EXDATE')?.[2] ?? '').split(',').filter(Boolean).map(wall),
  }
}

/** Whether a rule is in the supported subset, determined independently of the code under test. */
const isOfTheSubset = (rule: string) =>
  /FREQ=WEEKLY/.test(rule) ||
  (/FREQ=MONTHLY/.test(rule) && /BYDAY=[+-]?\d/.test(rule) && !/BYMONTHDAY|BYSETPOS/.test(rule))

describe('recurrence cases from the specification', () => {
  test.skipIf(cases.length > 0)('are skipped because ../shared/data/recurrence-cases.json is missing', () => {})

  for (const [at, each] of cases.entries()) {
    const { rule, ...times } = readCase(each)
    const read = readRule(rule)
    if (isOfTheSubset(rule))
      test(`case ${at + 1} ${rule}: every occurrence, at its instant`, () => {
        if (read.status === 'refused') throw new Error(read.reason)
        const found = occurrencesOf(
          { ...times, recurrence: read.recurrence },
          { most: each.limited ? each.expected.length : 500 },
        )
        expect(found.map(({ startsAt }) => startsAt.toISOString())).toEqual(
          each.expected.map((instant) => new Date(instant).toISOString()),
        )
      })
    else
      test(`case ${at + 1} ${rule}: refused with a readable reason`, () => {
        expect(read).toEqual({ status: 'refused', reason: expect.stringMatching(/^(can|can't|must|has) .{20,}/) })
      })
  }
})

function series(rule: string, startsOn: string, timezone: string, most = 4) {
  const read = readRule(rule)
  if (read.status === 'refused') throw new Error(read.reason)
  return occurrencesOf({ recurrence: read.recurrence, startsOn, timezone }, { most })
}
const instants = (...of: Parameters<typeof series>) =>
  series(...of).map(({ startsAt }) => startsAt.toISOString().replace(':00.000Z', 'Z'))

describe("a series follows its venue's local time", () => {
  test('stays at 18:00 when summer time ends in the northern hemisphere', () => {
    expect(instants('FREQ=WEEKLY;BYDAY=SA', '2026-10-17T18:00:00', 'Europe/Dublin', 3)).toEqual([
      '2026-10-17T17:00Z',
      '2026-10-24T17:00Z',
      '2026-10-31T18:00Z',
    ])
  })

  test('stays at 10:00 when summer time begins in the southern hemisphere', () => {
    expect(instants('FREQ=WEEKLY;BYDAY=SU', '2026-09-27T10:00:00', 'Australia/Sydney', 2)).toEqual([
      '2026-09-27T00:00Z',
      '2026-10-03T23:00Z',
    ])
  })

  test('stays at 09:00 on Lord Howe Island, where clocks change by half an hour', () => {
    expect(instants('FREQ=WEEKLY;BYDAY=SA,SU', '2026-10-03T09:00:00', 'Australia/Lord_Howe', 2)).toEqual([
      '2026-10-02T22:30Z',
      '2026-10-03T22:00Z',
    ])
  })

  for (const [timezone, start, skipped] of [
    ['Europe/Paris', '2027-03-21T02:30:00', '2027-03-28T03:30:00'],
    ['America/New_York', '2027-03-07T02:30:00', '2027-03-14T03:30:00'],
    ['Australia/Lord_Howe', '2026-09-27T02:15:00', '2026-10-04T02:45:00'],
  ] as const)
    test(`moves a time skipped in ${timezone} later by the gap, on that date only`, () => {
      const found = series('FREQ=WEEKLY;BYDAY=SU', start, timezone, 3)
      expect(found.map((occurrence) => occurrence.skipped)).toEqual([false, true, false])
      const shown = found.map(({ startsAt }) => wallTimeAt(startsAt, timezone))
      expect(shown[1]).toBe(skipped)
      expect(shown[2]?.slice(11)).toBe(start.slice(11))
      expect(found[1]?.recurrenceId.slice(11)).toBe(start.slice(11))
    })

  test('uses the first of two instants when a local time occurs twice', () => {
    expect(instants('FREQ=WEEKLY;BYDAY=SU', '2026-10-25T02:30:00', 'Europe/Paris', 1)).toEqual(['2026-10-25T00:30Z'])
    expect(instants('FREQ=WEEKLY;BYDAY=SU', '2026-11-01T01:30:00', 'America/New_York', 1)).toEqual([
      '2026-11-01T05:30Z',
    ])
  })

  test('returns the hours a clock change skips', () => {
    const leap = (text: string, zone: string) => skippedHours(readWallTime(text) as Date, zone)
    expect(leap('2027-03-28T02:30', 'Europe/Paris')).toEqual({ from: '02:00', to: '03:00' })
    expect(leap('2027-03-14T02:00', 'America/New_York')).toEqual({ from: '02:00', to: '03:00' })
    expect(leap('2026-10-04T02:29', 'Australia/Lord_Howe')).toEqual({ from: '02:00', to: '02:30' })
  })

  test('finds the last Sunday and the fifth Saturday, even in leap years', () => {
    expect(instants('FREQ=MONTHLY;BYDAY=-1SU', '2028-01-30T10:00:00', 'UTC', 3)).toEqual([
      '2028-01-30T10:00Z',
      '2028-02-27T10:00Z',
      '2028-03-26T10:00Z',
    ])
    expect(instants('FREQ=MONTHLY;BYDAY=5TU', '2028-02-01T10:00:00', 'UTC', 2)).toEqual([
      '2028-02-29T10:00Z',
      '2028-05-30T10:00Z',
    ])
  })

  test('includes the whole last day at the venue', () => {
    expect(instants('FREQ=WEEKLY;UNTIL=20261128', '2026-11-21T23:30:00', 'America/Los_Angeles', 9)).toHaveLength(2)
    expect(
      instants('FREQ=WEEKLY;UNTIL=20261129T072959Z', '2026-11-21T23:30:00', 'America/Los_Angeles', 9),
    ).toHaveLength(1)
  })

  test('counts an exception towards COUNT without scheduling it', () => {
    const read = readRule('FREQ=WEEKLY;COUNT=3')
    if (read.status === 'refused') throw new Error(read.reason)
    const times = { startsOn: '2026-11-21T18:00:00', timezone: 'UTC', exceptions: ['2026-11-28T18:00:00'] }
    const found = occurrencesOf({ recurrence: read.recurrence, ...times }, { most: 9 })
    expect(found.map(({ recurrenceId }) => recurrenceId)).toEqual(['2026-11-21T18:00:00', '2026-12-05T18:00:00'])
  })
})

describe('refuses unsupported rules and says why', () => {
  for (const [rule, words] of [
    ['', 'must be an RRULE'],
    ['FREQ=DAILY', "can't use FREQ=DAILY"],
    ['BYDAY=SA', 'must have FREQ=WEEKLY or FREQ=MONTHLY'],
    ['FREQ=WEEKLY;COUNT=105', 'has COUNT=105, which must be from 1 to 104'],
    ['FREQ=WEEKLY;COUNT=0', 'has COUNT=0'],
    ['FREQ=WEEKLY;INTERVAL=0', 'has INTERVAL=0'],
    ['FREQ=WEEKLY;COUNT=2;UNTIL=20270101', "can't have both COUNT and UNTIL"],
    ['FREQ=WEEKLY;UNTIL=20270231', 'must have a valid UNTIL'],
    ['FREQ=WEEKLY;BYDAY=1SA', "can't have numbers before weekdays"],
    ['FREQ=MONTHLY;BYDAY=SA', 'must have a number from 1 to 5'],
    ['FREQ=MONTHLY', 'must have BYDAY'],
    ['FREQ=WEEKLY;BYHOUR=9', "can't use BYHOUR"],
    ['FREQ=WEEKLY;BYDAY=XX', 'has an unknown weekday: XX'],
    ['FREQ=WEEKLY;FREQ=WEEKLY', 'twice'],
  ] as const)
    test(rule || 'nothing', () => expect(readRule(rule)).toMatchObject({ reason: expect.stringContaining(words) }))

  test('treats BYSETPOS with a single weekday like a numbered weekday', () => {
    expect(readRule('FREQ=MONTHLY;BYDAY=TU;BYSETPOS=3')).toEqual(readRule('FREQ=MONTHLY;BYDAY=3TU'))
  })
})
