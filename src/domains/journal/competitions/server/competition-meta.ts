import type { PlaceLeaf, SportsEventLeaf, WithContext } from 'schema-dts'
import type { Reader } from '#platform/database.ts'
import { datesIn } from '#platform/dates.ts'
import { message } from '#platform/messages.ts'
import type { PreviewCard } from '#platform/preview-card.ts'
import { type Crumb, withoutBlanks } from '#platform/schema-org.ts'
import type { Translator } from '#platform/translator.ts'
import type { ListedCompetition } from '../contract.ts'
import type { CompetitionStatus } from '../rules.ts'
import { labels } from './labels.ts'
import { findCompetition } from './reads.ts'

export interface CompetitionHead {
  title: string
  description: string
  card: PreviewCard
  path: string
  crumbs: Crumb[]
  jsonLd: WithContext<SportsEventLeaf>
}

const LIST_PATH = '/competitions'

/** Page meta of a competition, the same for everyone; undefined if it's missing or hidden. */
export async function readCompetitionHead(
  reader: Reader,
  { slug, publicUrl, now, translator }: { slug: string; publicUrl: string; now: Date; translator: Translator },
): Promise<CompetitionHead | undefined> {
  const competition = await findCompetition(reader, { slug }, null, now)
  if (!competition) return undefined
  const { name, startsOn, endsOn, organisation, status } = competition
  const { t, locale } = translator
  const path = `${LIST_PATH}/${encodeURIComponent(competition.slug)}`
  const dates = datesIn(locale, { now })
  const state = status === 'scheduled' ? '' : t(labels[status])
  const place = placeText(competition, locale)
  const facts = [dates.dayRange(startsOn, endsOn), place, organisation].filter(Boolean)
  return {
    title: name,
    description: [state, `${facts.join(', ')}.`].filter(Boolean).join(' '),
    card: { overline: state || organisation, details: facts.slice(0, 2), dateBadge: dates.dayParts(startsOn) },
    path,
    crumbs: [
      { name: t(message('Competitions')), path: LIST_PATH },
      { name, path },
    ],
    jsonLd: sportsEvent(competition, publicUrl + path),
  }
}

/** A competition's place in one line, with the country's name in this locale. */
export function placeText({ venue, town, country }: ListedCompetition, locale: string): string {
  const named = country && (new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country)
  return [venue, town, named].filter(Boolean).join(', ')
}

const STATUS = {
  scheduled: 'EventScheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
} as const satisfies Record<CompetitionStatus, string>

function sportsEvent(competition: ListedCompetition, url: string): WithContext<SportsEventLeaf> {
  const { name, organisation, startsOn, endsOn, venue, town, country, location, placeApproximate } = competition
  return withoutBlanks<WithContext<SportsEventLeaf>>({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name,
    sport: 'Brazilian jiu-jitsu',
    url,
    sameAs: competition.website,
    startDate: startsOn,
    endDate: endsOn,
    eventStatus: `https://schema.org/${STATUS[competition.status]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    organizer: organisation ? { '@type': 'SportsOrganization', name: organisation } : undefined,
    location: withoutBlanks<PlaceLeaf>({
      '@type': 'Place',
      name: venue || town || country,
      address: withoutBlanks({ '@type': 'PostalAddress' as const, addressLocality: town, addressCountry: country }),
      geo:
        location && !placeApproximate
          ? { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng }
          : undefined,
    }),
  })
}
