import { cancelCauseLabels } from '#domains/events/events/cancel-causes.ts'
import { NEEDS_PLACE } from '#domains/gyms/gyms/rules.ts'
import type { Translator } from '#platform/translator.ts'
import { instantOf, wallClock } from '#platform/wall-clock.ts'
import type { Entry, Wall } from './entries.ts'
import { labels } from './labels.ts'
import type { EventSeries, StoredEvent } from './rows.ts'

/** What an entry needs besides its database rows. */
export interface EntryContext {
  /** Public URL of this installation: `https://openmat.example`. */
  publicUrl: string
  /** Translates into the language of the entries. */
  translator: Translator
}

/** A single event, which may be one occurrence of a series. */
export function entryOf(event: StoredEvent, naming: EntryContext): Entry {
  return {
    uid: `event-${event.id}@open-mat`,
    sequence: event.sequence,
    zone: event.timezone,
    start: wallOf(event.startsAt, event.timezone),
    end: wallOf(event.endsAt, event.timezone),
    ...textsOf(event, naming),
    created: event.createdAt,
    changed: event.updatedAt,
  }
}

/**
 * A series as one repeating entry, plus one for each occurrence that differs from its rule. `shown` are the occurrences
 * the viewer can see. Excludes the series' exceptions, and the starts of other occurrences that have been planned.
 */
export function entriesOfSeries(series: EventSeries, shown: readonly StoredEvent[], naming: EntryContext): Entry[] {
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
    ...textsOf({ ...regular.event, ...series.words, status: 'scheduled' }, naming),
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

function isAsTheRule(series: EventSeries, event: StoredEvent, at: Wall): boolean {
  return (
    !event.overridden &&
    event.status === 'scheduled' &&
    wallOf(event.startsAt, event.timezone) === at &&
    event.endsAt.getTime() - event.startsAt.getTime() === series.durationMinutes * 60_000 &&
    event.title === series.words.title &&
    event.description === series.words.description
  )
}

function textsOf(
  event: StoredEvent,
  { publicUrl, translator: { t, locale } }: EntryContext,
): Pick<Entry, 'status' | 'title' | 'description' | 'place' | 'point' | 'url'> {
  const { gym, price, dropInNote, giRule } = event
  const reason = event.cancelCause ? t(cancelCauseLabels[event.cancelCause]) : event.cancelReason
  const title = event.official ? event.title : t(labels.unofficial, { title: event.title })
  const url = `${publicUrl}/gym/${encodeURIComponent(gym.slug)}/event/${encodeURIComponent(event.slug)}`
  const off = event.status === 'cancelled' || event.status === 'postponed'
  const lines = [
    event.status === 'cancelled' && (reason ? t(labels.cancelledFor, { reason }) : t(labels.cancelled)),
    event.status === 'postponed' && t(labels.postponed),
    event.description,
    price && price.amount > 0 ? priceIn(price, locale) : t(labels.free),
    dropInNote,
    giRule,
    url,
  ]
  return {
    status: off ? 'CANCELLED' : 'CONFIRMED',
    // Many calendar clients don't mark cancelled entries, so the title has to say it.
    title:
      event.status === 'cancelled'
        ? t(labels.cancelledTitle, { title })
        : event.status === 'postponed'
          ? t(labels.postponedTitle, { title })
          : title,
    description: lines.filter(Boolean).join('\n'),
    place: placeOf(gym),
    point: gym.status === NEEDS_PLACE ? undefined : { lat: gym.lat, lng: gym.lng },
    url,
  }
}

/** A price formatted for the locale: "15,00 €". */
export function priceIn({ amount, currency }: NonNullable<StoredEvent['price']>, locale: string): string {
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

/** A local time as an UNTIL value, in UTC: `20261231T170000Z`. */
export function untilOf(wall: Wall, zone: string): string {
  return `${instantOf(new Date(`${wall}Z`), zone)
    .toISOString()
    .slice(0, 19)
    .replace(/[-:]/g, '')}Z`
}
