import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { placeOf } from '#domains/gyms/gyms/place-schema.ts'
import { readPublicGym } from '#domains/gyms/gyms/server/reads.ts'
import type { Reader } from '#platform/database.ts'
import { datesIn } from '#platform/dates.ts'
import type { Translator } from '#platform/translator.ts'
import type { Event } from '../contract.ts'
import { words } from './meta-labels.ts'
import { readEvent } from './read-event.ts'
import { findEvent } from './reads.ts'

/** What a link to an event shows before it is opened. */
export interface EventHead {
  title: string
  description: string
  /** Address of its cover or the gym's, or null. */
  photoURL: string | null
  jsonLd: Record<string, unknown>
}

/** The head of an event's page as a stranger may see it; undefined where there is no such event for them. */
export async function readEventHead(
  reader: Reader,
  {
    gymId,
    eventId,
    publicUrl,
    now,
    translator: { say, locale },
  }: { gymId: string; eventId: string; publicUrl: string; now: Date; translator: Translator },
): Promise<EventHead | undefined> {
  const found = await findEvent(reader, { gymId, eventId }, null)
  if (!found) return undefined
  const event = await readEvent(reader, found, null, { now })
  const when = datesIn(locale, { zone: event.timezone }).fullMoment(event.startsAt)
  const place = [event.gym.name, event.gym.city].filter(Boolean).join(', ')
  return {
    title: event.title,
    description: [stateOf(event, say), `${when}, ${place}.`].filter(Boolean).join(' '),
    photoURL: coverOf(event)?.url ?? null,
    jsonLd: sportsEvent(event, await readPublicGym(reader, found.gym.id, now), publicUrl),
  }
}

function stateOf({ status }: Event, say: Translator['say']): string {
  if (status === 'postponed') return say(words.postponed)
  return status === 'cancelled' ? say(words.cancelled) : ''
}

const coverOf = ({ cover, gym }: Event) => cover ?? gym.cover

/** The event in the vocabulary of schema.org, for search engines. */
function sportsEvent(event: Event, venue: Gym | undefined, publicUrl: string): Record<string, unknown> {
  const { gym, price, recurrence } = event
  const gymUrl = `${publicUrl}/gym/${encodeURIComponent(gym.slug)}`
  const url = `${gymUrl}/event/${encodeURIComponent(event.slug)}`
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: event.title,
    sport: 'Brazilian jiu-jitsu',
    url,
    ...(event.description ? { description: event.description } : {}),
    ...(coverOf(event) ? { image: new URL(coverOf(event)?.url ?? '', publicUrl).href } : {}),
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: `https://schema.org/${STATUS[event.status]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: gym.name,
      url: gymUrl,
      ...(venue ? placeOf(venue) : {}),
    },
    ...(organizerOf(event, { gymUrl, publicUrl }) ?? {}),
    offers: {
      '@type': 'Offer',
      url,
      price: price?.amount ?? 0,
      priceCurrency: price?.currency ?? 'EUR',
      availability: `https://schema.org/${event.full ? 'SoldOut' : 'InStock'}`,
    },
    ...(recurrence ? { eventSchedule: scheduleOf(event, recurrence) } : {}),
  }
}

/** A gym for its official events; else its first host, if their profile is on the web. */
function organizerOf({ official, gym, hosts }: Event, { gymUrl, publicUrl }: { gymUrl: string; publicUrl: string }) {
  const [host] = hosts
  if (official) return { organizer: { '@type': 'SportsOrganization', name: gym.name, url: gymUrl } }
  if (!host) return undefined
  const url = host.username && `${publicUrl}/u/${encodeURIComponent(host.username)}`
  return { organizer: { '@type': 'Person', name: host.displayName, ...(url ? { url } : {}) } }
}

const STATUS: Record<Event['status'], string> = {
  draft: 'EventScheduled',
  scheduled: 'EventScheduled',
  live: 'EventScheduled',
  ended: 'EventScheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
}
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function scheduleOf({ timezone }: Event, recurrence: NonNullable<Event['recurrence']>): Record<string, unknown> {
  const { every, interval, days, count, until } = recurrence
  return {
    '@type': 'Schedule',
    repeatFrequency: `P${interval}${every === 'week' ? 'W' : 'M'}`,
    byDay: days.map(({ weekday }) => `https://schema.org/${DAYS[weekday - 1]}`),
    scheduleTimezone: timezone,
    ...(count === null ? {} : { repeatCount: count }),
    ...(until === null ? {} : { endDate: until }),
  }
}
