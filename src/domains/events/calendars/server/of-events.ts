import { NEEDS_PLACE } from '#domains/gyms/gyms/rules.ts'
import type { Translator } from '#platform/translator.ts'
import { instantOf, wallClock } from '#platform/wall-clock.ts'
import type { Entry, Wall } from './entries.ts'
import { words } from './labels.ts'
import type { EventSeries, KeptEvent } from './rows.ts'

/** What entries are told beside the rows themselves. */
export interface Naming {
  /** Of this installation: `https://openmat.example`. */
  publicUrl: string
  /** In whose language the entries are. */
  translator: Translator
}

/** An event for itself, also where it is one occurrence of a series. */
export function entryOf(event: KeptEvent, naming: Naming): Entry {
  return {
    uid: `event-${event.id}@open-mat`,
    sequence: event.sequence,
    zone: event.timezone,
    start: wallOf(event.startsAt, event.timezone),
    end: wallOf(event.endsAt, event.timezone),
    ...wordsOf(event, naming),
    created: event.createdAt,
    changed: event.updatedAt,
  }
}

/**
 * A series as one entry that repeats, and one more for each occurrence that is not as its rule would have it.
 * `shown` are those occurrences that whoever reads this may see, by their start; starts that have none are left out.
 */
export function entriesOfSeries(series: EventSeries, shown: readonly KeptEvent[], naming: Naming): Entry[] {
  const occurrences = shown
    .flatMap((event) => (event.recurrenceId ? [{ event, at: event.recurrenceId as Wall }] : []))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
  const [first] = occurrences
  if (!first) return []
  const last = occurrences.at(-1) ?? first
  const uid = `series-${series.id}@open-mat`
  const { timezone: zone } = series
  const changed = new Date(Math.max(series.updatedAt.getTime(), ...shown.map(({ updatedAt }) => updatedAt.getTime())))
  const there = new Set(occurrences.map(({ at }) => at))
  const goesOn = series.endedAt === null && series.pausedAt === null && !/(^|;)(COUNT|UNTIL)=/.test(series.rule)
  const rule = goesOn ? series.rule : `${endless(series.rule)};UNTIL=${untilOf(last.at, zone)}`
  const regular = occurrences.find(({ event, at }) => isAsTheRule(series, event, at)) ?? first
  const repeating: Entry = {
    uid,
    sequence: series.sequence,
    zone,
    start: first.at,
    end: plus(first.at, series.durationMinutes),
    repeats: {
      rule,
      without: [...new Set([...series.without, ...series.exceptions])]
        .filter((at) => !there.has(at) && at >= first.at)
        .toSorted(),
    },
    ...wordsOf({ ...regular.event, ...series.words, status: 'scheduled' }, naming),
    created: series.createdAt,
    changed,
  }
  const others = occurrences
    .filter(({ event, at }) => !isAsTheRule(series, event, at))
    .map(({ event, at }) => ({
      ...entryOf(event, naming),
      uid,
      standsFor: at,
      sequence: Math.max(series.sequence, event.sequence),
    }))
  return [repeating, ...others]
}

function isAsTheRule(series: EventSeries, event: KeptEvent, at: Wall): boolean {
  return (
    !event.overridden &&
    event.status === 'scheduled' &&
    wallOf(event.startsAt, event.timezone) === at &&
    event.endsAt.getTime() - event.startsAt.getTime() === series.durationMinutes * 60_000 &&
    event.title === series.words.title &&
    event.description === series.words.description
  )
}

function wordsOf(
  event: KeptEvent,
  { publicUrl, translator: { say, sayKept, locale } }: Naming,
): Pick<Entry, 'status' | 'title' | 'description' | 'place' | 'point' | 'url'> {
  const { gym, price, dropInNote, giRule, cancelReason } = event
  const title = event.official ? event.title : say(words.unofficial, { title: event.title })
  const url = `${publicUrl}/gym/${encodeURIComponent(gym.slug)}/event/${encodeURIComponent(event.slug)}`
  const off = event.status === 'cancelled' || event.status === 'postponed'
  const lines = [
    event.status === 'cancelled' &&
      (cancelReason ? say(words.cancelledFor, { reason: sayKept(cancelReason) }) : say(words.cancelled)),
    event.status === 'postponed' && say(words.postponed),
    event.description,
    price && price.amount > 0 ? priceIn(price, locale) : say(words.free),
    dropInNote,
    giRule,
    url,
  ]
  return {
    status: off ? 'CANCELLED' : 'CONFIRMED',
    // Many programs show a cancelled entry like any other.
    title:
      event.status === 'cancelled'
        ? say(words.cancelledTitle, { title })
        : event.status === 'postponed'
          ? say(words.postponedTitle, { title })
          : title,
    description: lines.filter(Boolean).join('\n'),
    place: placeOf(gym),
    point: gym.status === NEEDS_PLACE ? undefined : { lat: gym.lat, lng: gym.lng },
    url,
  }
}

/** As people of this language write it: "15,00 €". */
function priceIn({ amount, currency }: NonNullable<KeptEvent['price']>, locale: string): string {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)
  } catch {
    return `${amount} ${currency}`
  }
}

export function placeOf(gym: {
  name: string
  street: string
  postalCode: string
  city: string
  country: string
}): string {
  return [gym.name, gym.street, [gym.postalCode, gym.city].filter(Boolean).join(' '), gym.country]
    .filter(Boolean)
    .join(', ')
}

export const wallOf = (instant: Date, zone: string): Wall => wallClock(instant, zone).toISOString().slice(0, 19)
export const plus = (wall: Wall, minutes: number): Wall =>
  new Date(Date.parse(`${wall}Z`) + minutes * 60_000).toISOString().slice(0, 19)

const endless = (rule: string) =>
  rule
    .split(';')
    .filter((part) => !/^(COUNT|UNTIL)=/.test(part))
    .join(';')

/** The last start of a rule as an instant: `20261231T170000Z`. */
export function untilOf(wall: Wall, zone: string): string {
  return `${instantOf(new Date(`${wall}Z`), zone)
    .toISOString()
    .slice(0, 19)
    .replace(/[-:]/g, '')}Z`
}
