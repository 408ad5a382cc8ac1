import type {
  OfferLeaf,
  PersonLeaf,
  PlaceLeaf,
  ScheduleLeaf,
  SportsEventLeaf,
  SportsOrganizationLeaf,
  WithContext,
} from 'schema-dts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { placeOf } from '#domains/gyms/gyms/place-schema.ts'
import { crumbsOf, gymPath } from '#domains/gyms/gyms/server/gym-meta.ts'
import { readGym } from '#domains/gyms/gyms/server/reads.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { datesIn } from '#platform/dates.ts'
import type { PreviewCard } from '#platform/preview-card.ts'
import { type Crumb, dayOfWeek, withoutBlanks } from '#platform/schema-org.ts'
import type { Translator } from '#platform/translator.ts'
import type { Event, EventCard } from '../contract.ts'
import { labels } from './meta-labels.ts'
import { readEvent } from './read-event.ts'
import { findEvent } from './reads.ts'

/** Page meta of an event. */
export interface EventHead {
  title: string
  description: string
  /** URL of the event's cover or the gym's, or null. */
  photoURL: string | null
  card: PreviewCard
  /** Set for an event that isn't public. Such an event has no public URL. */
  unlisted?: true
  path?: string
  crumbs?: Crumb[]
  jsonLd?: WithContext<SportsEventLeaf>
}

/** The page meta of an event; undefined if the viewer (null for visitors) can't see the event. */
export async function readEventHead(
  reader: Reader,
  {
    gymId,
    eventId,
    key,
    viewer,
    publicUrl,
    now,
    translator,
  }: {
    gymId: string
    eventId: string
    /** The link key of a link-only event. */
    key?: string | undefined
    viewer: Viewer | null
    publicUrl: string
    now: Date
    translator: Translator
  },
): Promise<EventHead | undefined> {
  const found = await findEvent(reader, { gymId, eventId, key: key?.match(LINK_KEY)?.[0] }, viewer)
  if (!found) return undefined
  const event = await readEvent(reader, found, null, { now, key })
  const shown = {
    title: event.title,
    description: eventText(event, translator),
    photoURL: coverOf(event)?.url ?? null,
    card: cardOf(event, translator),
  }
  if (event.visibility !== 'public') return { ...shown, unlisted: true }
  const venue = await readGym(reader, found.gym.id, null, now)
  const path = eventPath(event)
  return {
    ...shown,
    path,
    crumbs: venue ? [...crumbsOf(venue, translator), { name: event.title, path }] : [],
    jsonLd: sportsEvent(event, venue, publicUrl),
  }
}

const LINK_KEY = /^[\w-]{1,64}$/

const eventPath = ({ gym, slug }: Pick<Event, 'gym' | 'slug'>) => `${gymPath(gym)}/event/${encodeURIComponent(slug)}`

/** Such as "Cancelled. Saturday 21 November 2026 at 18:00, Roots, Dublin." The time is the venue's. */
export function eventText(event: EventCard, { t, locale }: Translator): string {
  const when = datesIn(locale, { zone: event.timezone }).fullMoment(event.startsAt)
  return [stateOf(event, t), `${when}, ${placeText(event)}.`].filter(Boolean).join(' ')
}

function cardOf(event: EventCard, { t, locale }: Translator): PreviewCard {
  const dates = datesIn(locale, { zone: event.timezone })
  return {
    overline: stateOf(event, t),
    details: [dates.fullMoment(event.startsAt), placeText(event)],
    dateBadge: dates.dayParts(event.startsAt),
  }
}

const placeText = ({ gym }: EventCard) => [gym.name, gym.city].filter(Boolean).join(', ')

function stateOf({ status }: EventCard, t: Translator['t']): string {
  if (status === 'postponed') return t(labels.postponed)
  return status === 'cancelled' ? t(labels.cancelled) : ''
}

const coverOf = ({ cover, gym }: Event) => cover ?? gym.cover

/** schema.org data for search engines. */
function sportsEvent(event: Event, venue: Gym | undefined, publicUrl: string): WithContext<SportsEventLeaf> {
  const { gym, price, recurrence } = event
  const gymUrl = publicUrl + gymPath(gym)
  const url = publicUrl + eventPath(event)
  const cover = coverOf(event)
  const isFree = price === null || price.amount === 0
  return withoutBlanks<WithContext<SportsEventLeaf>>({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: event.title,
    sport: 'Brazilian jiu-jitsu',
    url,
    description: event.description,
    image: cover ? new URL(cover.url, publicUrl).href : undefined,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: `https://schema.org/${STATUS[event.status]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: withoutBlanks<PlaceLeaf>({
      '@type': 'Place',
      name: gym.name,
      url: gymUrl,
      ...(venue ? placeOf(venue) : {}),
    }),
    organizer: organizerOf(event, { gymUrl, publicUrl }),
    isAccessibleForFree: isFree,
    offers: isFree ? undefined : offerOf(event, { url, price }),
    maximumAttendeeCapacity: event.capacity ?? undefined,
    eventSchedule: recurrence ? scheduleOf(event, recurrence) : undefined,
  })
}

function offerOf(
  { full, status }: Event,
  { url, price }: { url: string; price: NonNullable<Event['price']> },
): OfferLeaf {
  const isOver = status === 'cancelled' || status === 'ended'
  return withoutBlanks<OfferLeaf>({
    '@type': 'Offer',
    url,
    price: price.amount,
    priceCurrency: price.currency,
    availability: isOver ? undefined : `https://schema.org/${full ? 'SoldOut' : 'InStock'}`,
  })
}

/** The organiser: the gym for official events; otherwise the first host whose profile is visible on the web. */
function organizerOf(
  { official, gym, hosts }: Event,
  { gymUrl, publicUrl }: { gymUrl: string; publicUrl: string },
): SportsOrganizationLeaf | PersonLeaf | undefined {
  const [host] = hosts
  if (official) return { '@type': 'SportsOrganization', name: gym.name, url: gymUrl }
  if (!host) return undefined
  return withoutBlanks<PersonLeaf>({
    '@type': 'Person',
    name: host.displayName,
    url: host.username ? `${publicUrl}/u/${encodeURIComponent(host.username)}` : undefined,
  })
}

const STATUS = {
  draft: 'EventScheduled',
  scheduled: 'EventScheduled',
  live: 'EventScheduled',
  ended: 'EventScheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
} as const satisfies Record<Event['status'], string>

function scheduleOf({ timezone }: Event, recurrence: NonNullable<Event['recurrence']>): ScheduleLeaf {
  const { every, interval, days, count, until } = recurrence
  const weeks = days.flatMap(({ nth }) => nth ?? [])
  return withoutBlanks<ScheduleLeaf>({
    '@type': 'Schedule',
    repeatFrequency: `P${interval}${every === 'week' ? 'W' : 'M'}`,
    byDay: days.map(({ weekday }) => dayOfWeek(weekday)),
    byMonthWeek: weeks,
    scheduleTimezone: timezone,
    repeatCount: count ?? undefined,
    endDate: until ?? undefined,
  })
}
