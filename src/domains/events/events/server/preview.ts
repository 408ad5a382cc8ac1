import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import { readRule, writeRule } from '../recurrence-rule.ts'
import { MAX_OCCURRENCES } from '../rules.ts'
import { writeWallTime } from '../wall-time.ts'
import { checkTimezone, wallAt } from './check.ts'
import { occurrencesOf } from './occurrences.ts'
import { recurrenceOf } from './read-event.ts'

/** The next dates of an unsaved rule, marking those that a clock change moves. */
export function previewRule({
  start,
  timezone,
  rule,
  limit,
}: {
  start: string
  timezone: string
  rule: string
  limit: number
}) {
  checkTimezone(timezone)
  const startsOn = writeWallTime(wallAt('start', start))
  const read = readRule(rule)
  if (read.status === 'refused') throw badField('rule', read.reason)
  const times = { recurrence: read.recurrence, startsOn, timezone }
  const found = occurrencesOf(times, { most: MAX_OCCURRENCES + 1 })
  if (read.recurrence.end.kind !== 'open' && found.length > MAX_OCCURRENCES)
    throw badField(
      'rule',
      message(
        "can't repeat more than {maxOccurrences, plural, one {# time} other {# times}}; end it earlier, or leave out the end",
        {
          maxOccurrences: MAX_OCCURRENCES,
        },
      ),
    )
  const recurrence = recurrenceOf({ rule: writeRule(read.recurrence), startsOn })
  if (!recurrence) throw badField('rule', message("isn't supported"))
  const items = found.slice(0, limit).map(({ recurrenceId, startsAt, skipped }) => ({
    date: recurrenceId,
    startsAt: startsAt.toISOString(),
    skipped,
  }))
  return { items, recurrence }
}
