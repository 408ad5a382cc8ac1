import type { ExerciseGymLeaf, ScheduleLeaf, SportsEventLeaf, WithContext } from 'schema-dts'
import type { Reader } from '#platform/database.ts'
import { datesIn } from '#platform/dates.ts'
import type { PreviewCard } from '#platform/preview-card.ts'
import { type Crumb, dayOfWeek, withoutBlanks } from '#platform/schema-org.ts'
import type { Translator } from '#platform/translator.ts'
import { wallClock } from '#platform/wall-clock.ts'
import { countrySlug, directoryPath, directorySlugs } from '../../gym-directory/rules.ts'
import type { Gym, ScheduleItem } from '../contract.ts'
import { openingHoursOf, readOpeningHours } from '../opening-hours.ts'
import { placeOf } from '../place-schema.ts'
import { labels } from './meta-labels.ts'
import { readGym } from './reads.ts'
import type { MaybeViewer } from './visible-to.ts'

/** The metadata of a gym's page. */
export interface GymHead {
  status: 200 | 410
  title: string
  description: string
  /** The URL of the gym's picture, or null. */
  photoURL: string | null
  path: string
  /** The country and city pages above the gym, then the gym itself. */
  crumbs: Crumb[]
  card: PreviewCard
  jsonLd: WithContext<ExerciseGymLeaf>
}

/** A gym's link preview; undefined if the viewer (null for visitors) can't see the gym. */
export async function readGymHead(
  reader: Reader,
  {
    reference,
    viewer,
    publicUrl,
    now,
    translator,
  }: { reference: string; viewer: MaybeViewer; publicUrl: string; now: Date; translator: Translator },
): Promise<GymHead | undefined> {
  const gym = await readGym(reader, reference, viewer, now)
  if (!gym) return undefined
  const closed = gym.status === 'permanently_closed'
  return {
    status: closed ? 410 : 200,
    title: [gym.name, gym.address.city].filter(Boolean).join(', '),
    description: closed ? translator.t(labels.closed, { gym: gym.name }) : descriptionOf(gym, translator),
    photoURL: previewOf(gym),
    path: gymPath(gym),
    crumbs: crumbsOf(gym, translator),
    card: cardOf(gym, translator),
    jsonLd: exerciseGym(gym, { publicUrl, now }),
  }
}

export const gymPath = ({ slug }: { slug: string }) => `/gym/${encodeURIComponent(slug)}`

/** Breadcrumbs to a gym's page through its country and city. */
export function crumbsOf(
  { name, slug, address }: Pick<Gym, 'name' | 'slug' | 'address'>,
  { locale }: Translator,
): Crumb[] {
  const country = countryName(address.country, locale)
  const slugs = directorySlugs(address)
  return [
    ...(country ? [{ name: country, path: directoryPath(countrySlug(address.country)) }] : []),
    ...(slugs ? [{ name: address.city, path: directoryPath(slugs.country, slugs.city) }] : []),
    { name, path: gymPath({ slug }) },
  ]
}

function descriptionOf(gym: Gym, translator: Translator): string {
  const { t } = translator
  const town = townOf(gym, translator)
  const place = town ? t(labels.placeIn, { town }) : t(labels.place)
  return [`${gym.name}.`, taughtAt(gym, place, t), ...openMatOf(gym, translator), t(labels.more)].join(' ')
}

function cardOf(gym: Gym, translator: Translator): PreviewCard {
  const { t } = translator
  return {
    overline: townOf(gym, translator),
    title: gym.name,
    details: [...openMatOf(gym, translator), taughtAt(gym, t(labels.place), t)],
  }
}

const townOf = ({ address }: Gym, { locale }: Translator): string =>
  [address.city || address.region, countryName(address.country, locale)].filter(Boolean).join(', ')

function taughtAt({ disciplines }: Gym, place: string, t: Translator['t']): string {
  const taught = disciplines.includes('gi') ? (disciplines.includes('nogi') ? 'both' : 'gi') : 'nogi'
  const isKnown = disciplines.includes('gi') || disciplines.includes('nogi')
  return isKnown ? t(labels.disciplines[taught], { place }) : t(labels.discipline, { place })
}

function openMatOf({ nextOpenMat, dropIn }: Gym, { t, locale }: Translator): string[] {
  const { weekday, time } = datesIn(locale)
  return [
    ...(nextOpenMat ? [t(labels.nextOpenMat, { day: weekday(nextOpenMat.date), time: time(nextOpenMat.start) })] : []),
    ...(dropIn.price === 0 ? [t(labels.freeDropIn)] : []),
  ]
}

/**
 * The gym as schema.org data for search engines. Unknown facts are left out, and so is the timetable of a gym
 * that isn't active.
 */
function exerciseGym(gym: Gym, { publicUrl, now }: { publicUrl: string; now: Date }): WithContext<ExerciseGymLeaf> {
  const { phone, email, website, instagram, facebook, description } = gym
  const today = wallClock(now, gym.timezone).toISOString().slice(0, 10)
  const isOpen = gym.status === 'active'
  return withoutBlanks<WithContext<ExerciseGymLeaf>>({
    '@context': 'https://schema.org',
    '@type': 'ExerciseGym',
    name: gym.name,
    url: publicUrl + gymPath(gym),
    description,
    image: absolute(previewOf(gym), publicUrl),
    logo: absolute(gym.logo?.url ?? null, publicUrl),
    telephone: phone,
    email,
    foundingDate: gym.foundedYear === null ? undefined : String(gym.foundedYear),
    sameAs: [website, instagram, facebook].filter((link) => /^https?:\/\//.test(link)),
    ...placeOf(gym),
    isAccessibleForFree: gym.dropIn.price === 0 ? true : undefined,
    openingHoursSpecification: isOpen ? hoursOf(gym, today) : undefined,
    event: isOpen
      ? gym.schedule.filter(({ until }) => (until ?? today) >= today).map((item) => sessionOf(item, gym))
      : undefined,
    // Null if there are too few reviews for the screens to show an average.
    aggregateRating:
      gym.ratingAvg === null
        ? undefined
        : { '@type': 'AggregateRating', ratingValue: gym.ratingAvg, ratingCount: gym.ratingCount },
  })
}

/**
 * The opening hours listed for the gym, else those of its timetable, but only if the gym's own staff maintain it: a
 * timetable put together by visitors may list just one of many sessions.
 */
function hoursOf({ openingHours, claimed, schedule }: Gym, today: string) {
  const known = readOpeningHours(openingHours)
  const hours = known.length === 0 && claimed ? openingHoursOf(schedule, today) : known
  return hours.map(({ weekday, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification' as const,
    dayOfWeek: dayOfWeek(weekday),
    opens,
    closes,
  }))
}

function sessionOf(
  { title, weekday, start, end, from, until, exceptions, price, instructor }: ScheduleItem,
  { timezone, dropIn: { currency } }: Gym,
): SportsEventLeaf {
  return withoutBlanks<SportsEventLeaf>({
    '@type': 'SportsEvent',
    name: title,
    sport: 'Brazilian jiu-jitsu',
    performer: instructor ? { '@type': 'Person', name: instructor } : undefined,
    isAccessibleForFree: price === 0 ? true : undefined,
    offers: price && currency ? { '@type': 'Offer', price, priceCurrency: currency } : undefined,
    eventSchedule: withoutBlanks<ScheduleLeaf>({
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: dayOfWeek(weekday),
      startTime: start,
      endTime: end,
      scheduleTimezone: timezone,
      startDate: from ?? undefined,
      endDate: until ?? undefined,
      exceptDate: exceptions,
    }),
  })
}

const previewOf = ({ cover, photos, logo }: Gym) => (cover ?? photos[0] ?? logo)?.url ?? null

/** A picture's absolute URL. */
export function absolute(url: string | null, publicUrl: string): string | undefined {
  return url ? new URL(url, publicUrl).href : undefined
}

function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return ''
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? ''
}
