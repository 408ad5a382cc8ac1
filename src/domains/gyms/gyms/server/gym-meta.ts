import type { Reader } from '#platform/database.ts'
import { datesIn } from '#platform/dates.ts'
import type { Translator } from '#platform/translator.ts'
import type { Gym } from '../contract.ts'
import { placeOf, withoutBlanks } from '../place-schema.ts'
import { words } from './meta-labels.ts'
import { readPublicGym } from './reads.ts'

/** What a link to a gym shows before it is opened. */
export interface GymHead {
  status: 200 | 410
  title: string
  description: string
  /** Address of its picture, or null. */
  photoURL: string | null
  jsonLd: Record<string, unknown>
}

/** The head of a gym's page as a stranger may see it; undefined where there is no such gym for them. */
export async function readGymHead(
  reader: Reader,
  {
    reference,
    publicUrl,
    now,
    translator,
  }: { reference: string; publicUrl: string; now: Date; translator: Translator },
): Promise<GymHead | undefined> {
  const gym = await readPublicGym(reader, reference, now)
  if (!gym) return undefined
  const closed = gym.status === 'permanently_closed'
  return {
    status: closed ? 410 : 200,
    title: [gym.name, gym.address.city].filter(Boolean).join(', '),
    description: closed ? translator.say(words.closed, { gym: gym.name }) : descriptionOf(gym, translator),
    photoURL: previewOf(gym),
    jsonLd: exerciseGym(gym, publicUrl),
  }
}

function descriptionOf({ address, disciplines, nextOpenMat, dropIn }: Gym, { say, locale }: Translator): string {
  const { weekday, time } = datesIn(locale)
  const town = [address.city || address.region, countryName(address.country, locale)].filter(Boolean).join(', ')
  const place = town ? say(words.placeIn, { town }) : say(words.place)
  const taught = disciplines.includes('gi') ? (disciplines.includes('nogi') ? 'both' : 'gi') : 'nogi'
  const isKnown = disciplines.includes('gi') || disciplines.includes('nogi')
  const sentences = [
    isKnown ? say(words.disciplines[taught], { place }) : say(words.discipline, { place }),
    nextOpenMat && say(words.nextOpenMat, { day: weekday(nextOpenMat.date), time: time(nextOpenMat.start) }),
    dropIn.price === 0 && say(words.freeDropIn),
    say(words.more),
  ]
  return sentences.filter(Boolean).join(' ')
}

/** The gym in the vocabulary of schema.org, for search engines. What is not known is left out. */
function exerciseGym(gym: Gym, publicUrl: string): Record<string, unknown> {
  const { phone, email, website, instagram, facebook, description } = gym
  const links = [website, instagram, facebook].filter((link) => /^https?:\/\//.test(link))
  return withoutBlanks({
    '@context': 'https://schema.org',
    '@type': 'ExerciseGym',
    name: gym.name,
    url: `${publicUrl}/gym/${encodeURIComponent(gym.slug)}`,
    description,
    image: absolute(previewOf(gym), publicUrl),
    logo: absolute(gym.logo?.url ?? null, publicUrl),
    telephone: phone,
    email,
    sameAs: links.length > 0 ? links : undefined,
    ...placeOf(gym),
    isAccessibleForFree: gym.dropIn.price === 0 ? true : undefined,
    aggregateRating:
      gym.ratingAvg === null
        ? undefined
        : { '@type': 'AggregateRating', ratingValue: gym.ratingAvg, ratingCount: gym.ratingCount },
  })
}

/** What shows the place best. */
const previewOf = ({ cover, photos, logo }: Gym) => (cover ?? photos[0] ?? logo)?.url ?? null

/** A picture's address for another site: of ours with its host, of others as it is. */
export function absolute(url: string | null, publicUrl: string): string | undefined {
  return url ? new URL(url, publicUrl).href : undefined
}

function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return ''
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? ''
}
