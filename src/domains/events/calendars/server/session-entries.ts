import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { days } from '#platform/clock.ts'
import { wallClock } from '#platform/wall-clock.ts'
import type { Entry, Wall } from './entries.ts'
import { type EntryContext, placeOf, plus, untilOf, wallOf } from './event-entries.ts'
import { disciplines, kinds, labels } from './labels.ts'
import type { StoredEvent, TimetableOf } from './rows.ts'

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/**
 * A timetable session as a weekly entry, from its first day, or else from 1 January of this year. Excludes days off and
 * days on which one of the gym's events replaces the open mat.
 */
export function entryOfSession(
  item: ScheduleItem,
  gym: TimetableOf,
  standIns: readonly StoredEvent[],
  naming: EntryContext,
  now: Date,
): Entry | undefined {
  const { timezone: zone } = gym
  const begins = item.from ?? `${wallClock(now, zone).getUTCFullYear()}-01-01`
  const first = comingDate(begins, item.weekday)
  if (item.until !== null && first > item.until) return undefined
  const start: Wall = `${first}T${item.start}:00`
  const length = minutesOf(item)
  const stoodFor = item.kind === 'open_mat' ? standIns.flatMap((event) => daysStoodFor(event, item, length)) : []
  const off = [...item.exceptions, ...stoodFor].filter((day) => day >= first && weekdayOf(day) === item.weekday)
  const until = item.until === null ? '' : `;UNTIL=${untilOf(`${item.until}T${item.start}:00`, zone)}`
  return {
    ...basicsOf(item, gym, naming),
    uid: `session-${gym.id}-${item.id}@open-mat`,
    start,
    end: plus(start, length),
    repeats: {
      rule: `FREQ=WEEKLY;BYDAY=${WEEKDAYS[item.weekday - 1]}${until}`,
      without: [...new Set(off)].toSorted().map((day) => `${day}T${item.start}:00`),
    },
  }
}

/** One session on one day. Undefined if it doesn't take place. */
export function entryOfDay(item: ScheduleItem, day: string, gym: TimetableOf, naming: EntryContext): Entry | undefined {
  const { from, until, exceptions, weekday } = item
  if (weekdayOf(day) !== weekday || (from !== null && day < from) || (until !== null && day > until)) return undefined
  if (exceptions.includes(day)) return undefined
  const start: Wall = `${day}T${item.start}:00`
  return {
    ...basicsOf(item, gym, naming),
    uid: `session-${gym.id}-${item.id}-${day}@open-mat`,
    start,
    end: plus(start, minutesOf(item)),
  }
}

function basicsOf(
  item: ScheduleItem,
  gym: TimetableOf,
  { publicUrl, translator: { t } }: EntryContext,
): Omit<Entry, 'uid' | 'start' | 'end'> {
  const url = `${publicUrl}/gym/${encodeURIComponent(gym.slug)}`
  const lines = [`${t(kinds[item.kind])} · ${t(disciplines[item.discipline])}`, item.dropInOk && t(labels.dropIn), url]
  return {
    sequence: gym.version,
    zone: gym.timezone,
    status: 'CONFIRMED',
    title: `${item.title || t(kinds[item.kind])} · ${gym.name}`,
    description: lines.filter(Boolean).join('\n'),
    place: placeOf(gym),
    point: { lat: gym.lat, lng: gym.lng },
    url,
    created: gym.createdAt,
    changed: gym.updatedAt,
  }
}

/** The days on which the event overlaps the session. */
function daysStoodFor(event: StoredEvent, item: ScheduleItem, length: number): string[] {
  const [from, to] = [wallOf(event.startsAt, event.timezone), wallOf(event.endsAt, event.timezone)]
  const [first, last] = [dayAfter(from.slice(0, 10), -1), to.slice(0, 10)]
  const count = (Date.parse(last) - Date.parse(first)) / days(1) + 1
  const near = Array.from({ length: count }, (_, ahead) => dayAfter(first, ahead))
  return near.filter((day) => `${day}T${item.start}:00` < to && plus(`${day}T${item.start}:00`, length) > from)
}

const minutesOf = ({ start, end }: ScheduleItem) => {
  const [from, to] = [start, end].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) as [
    number,
    number,
  ]
  return to > from ? to - from : to - from + 24 * 60
}
const dayAfter = (day: string, count: number) => new Date(Date.parse(day) + days(count)).toISOString().slice(0, 10)
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7
const comingDate = (from: string, weekday: number) => dayAfter(from, (weekday - weekdayOf(from) + 7) % 7)
