import { eq } from 'drizzle-orm'
import { days } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import { instantOf } from '#platform/wall-clock.ts'
import { type Recurrence, readRule, writeRule } from '../recurrence-rule.ts'
import { MAX_OCCURRENCES, PLANNED_WEEKS } from '../rules.ts'
import { readWallTime } from '../wall-time.ts'
import { type Occurrence, occurrencesOf, parseStoredRule } from './occurrences.ts'
import { freeSlugs } from './slugs.ts'
import { eventSeries, events } from './tables.ts'

export type SeriesRow = typeof eventSeries.$inferSelect
export type PlannedSeries = typeof eventSeries.$inferInsert & { timezone: string }
type EventRow = typeof events.$inferSelect

const WEEK_MS = days(7)

/** The rule as it's stored; 400 with the reason for an unsupported one. */
export function ruleOf(text: string): string {
  const read = readRule(text)
  if (read.status === 'refused') throw badField('rule', read.reason)
  return writeRule(read.recurrence)
}

/**
 * The dates of a series as far as they're planned: to its end, or eight weeks ahead of `from`. Throws 400 for more than
 * 104 dates.
 */
export function timesOf(
  series: Pick<SeriesRow, 'rule' | 'startsOn' | 'timezone' | 'exceptions'>,
  from: Date,
): Occurrence[] {
  const recurrence = parseStoredRule(series.rule)
  const times = { ...series, recurrence }
  if (recurrence.end.kind !== 'open') return allTimesOf(times)
  // Eight weeks from the first date, if that's in the future.
  const [first] = occurrencesOf(times, { most: 1 })
  const begin = Math.max(from.getTime(), first?.startsAt.getTime() ?? 0)
  return occurrencesOf(times, { until: new Date(begin + PLANNED_WEEKS * WEEK_MS), most: 5000 })
}

/** All dates of a series that has an end. Throws 400 for more than 104. */
export function allTimesOf(times: Parameters<typeof occurrencesOf>[0]): Occurrence[] {
  const all = occurrencesOf(times, { most: MAX_OCCURRENCES + 1 })
  if (all.length > MAX_OCCURRENCES)
    throw badField(
      'rule',
      message(
        "can't repeat more than {maxOccurrences, plural, one {# time} other {# times}}; end it earlier, or leave out the end",
        { maxOccurrences: MAX_OCCURRENCES },
      ),
    )
  return all
}

/** Creates missing occurrences and returns them in order. Idempotent. */
export async function planSeries(tx: Tx, series: SeriesRow, now: Date): Promise<EventRow[]> {
  const known = await tx
    .select({ recurrenceId: events.recurrenceId })
    .from(events)
    .where(eq(events.seriesId, series.id))
  const there = new Set(known.map(({ recurrenceId }) => recurrenceId))
  const times = timesOf(series, now).filter(({ recurrenceId, startsAt }) => startsAt > now && !there.has(recurrenceId))
  await tx
    .update(eventSeries)
    .set({ plannedUntil: new Date(now.getTime() + PLANNED_WEEKS * WEEK_MS) })
    .where(eq(eventSeries.id, series.id))
  if (times.length === 0) return []
  const named = times.map((time) => ({ ...time, id: newId(), title: series.title, timezone: series.timezone }))
  const slugs = await freeSlugs(tx, series.gymId, named)
  const made = await tx
    .insert(events)
    .values(
      named.map(({ id, recurrenceId, startsAt }, at) => ({
        ...factsOf(series),
        id,
        slug: slugs[at] ?? id,
        gymId: series.gymId,
        seriesId: series.id,
        recurrenceId,
        startsAt,
        endsAt: new Date(startsAt.getTime() + series.durationMinutes * 60_000),
        linkKey: newId(),
        official: series.official,
        createdBy: series.createdBy,
        createdAt: now,
        updatedAt: now,
        isDummy: series.isDummy,
        dummyBatchId: series.dummyBatchId,
      })),
    )
    .onConflictDoNothing({ target: [events.seriesId, events.recurrenceId] })
    .returning()
  return made.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** Fields of a series that each of its events copies. */
export function factsOf(series: SeriesRow) {
  const { title, description, eventType, timezone, discipline, level, minBelt, minAge, womenOnly, capacity } = series
  const { waitlistEnabled, waitlistMode, price, dropInNote, giRule, question, bring, cover, hostIds, visibility } =
    series
  const { hideAttendees, guestsAllowed, discussionEnabled, guestRsvps, remindersEnabled } = series
  return {
    ...{ title, description, eventType, timezone, discipline, level, minBelt, minAge, womenOnly, capacity },
    ...{ waitlistEnabled, waitlistMode, price, dropInNote, giRule, question, bring, cover, hostIds, visibility },
    ...{ hideAttendees, guestsAllowed, discussionEnabled, guestRsvps, remindersEnabled },
  }
}

/** Ends the series before the given date. */
export async function endBefore(tx: Tx, series: SeriesRow, pivot: string, now: Date): Promise<void> {
  const end: Recurrence['end'] = {
    kind: 'until',
    until: momentOfUntil(new Date(instantOf(readWallTime(pivot) ?? now, series.timezone).getTime() - 1000)),
  }
  await tx
    .update(eventSeries)
    .set({
      rule: writeRule({ ...parseStoredRule(series.rule), end }),
      endedAt: now,
      sequence: series.sequence + 1,
      updatedAt: now,
    })
    .where(eq(eventSeries.id, series.id))
}

const momentOfUntil = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
