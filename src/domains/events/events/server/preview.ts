import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import { readRule, writeRule } from '../recurrence-rule.ts'
import { writeWallTime } from '../wall-time.ts'
import { checkTimezone, wallAt } from './check.ts'
import { occurrencesOf } from './occurrences.ts'
import { allTimesOf } from './plan.ts'
import { recurrenceOf } from './read-event.ts'

interface PreviewedRule {
  start: string
  timezone: string
  rule: string
  limit: number
}

/** The next dates of an unsaved rule, marking those that a clock change moves. */
export function previewRule({ start, timezone, rule, limit }: PreviewedRule) {
  checkTimezone(timezone)
  const startsOn = writeWallTime(wallAt('start', start))
  const read = readRule(rule)
  if (read.status === 'refused') throw badField('rule', read.reason)
  const times = { recurrence: read.recurrence, startsOn, timezone }
  const found = read.recurrence.end.kind === 'open' ? occurrencesOf(times, { most: limit }) : allTimesOf(times)
  const recurrence = recurrenceOf({ rule: writeRule(read.recurrence), startsOn, timezone })
  if (!recurrence) throw badField('rule', message("isn't supported"))
  const items = found.slice(0, limit).map(({ recurrenceId, startsAt, skipped }) => ({
    date: recurrenceId,
    startsAt: startsAt.toISOString(),
    skipped,
  }))
  return { items, recurrence }
}
