import type { Reader } from '#platform/database.ts'
import { fractionDigits, inWords } from '#platform/money.ts'
import type { Translator } from '#platform/translator.ts'
import type { Offer } from '../contract.ts'
import { isFree } from '../rules.ts'
import { words } from './meta-labels.ts'
import { readOffer, readUidOf } from './offer.ts'

/** What a link to a subscribe page shows before it is opened. */
export interface OfferHead {
  title: string
  description: string
  /** Address of the creator's cover or photo, or null. */
  photoURL: string | null
  jsonLd: Record<string, unknown>
}

type Offered = Extract<Offer, { status: 'offered' }>

/** The head of what a creator offers, as a stranger sees it. Undefined where nothing is offered. */
export async function readOfferHead(
  reader: Reader,
  { username, publicUrl, now, translator }: { username: string; publicUrl: string; now: Date; translator: Translator },
): Promise<OfferHead | undefined> {
  const uid = await readUidOf(reader, { typed: username, now })
  const offer = uid === undefined ? undefined : await readOffer(reader, null, { uid, now })
  if (offer?.status !== 'offered') return undefined
  const { creator } = offer
  return {
    title: translator.say(words.title, { name: creator.displayName }),
    description: descriptionOf(offer, translator),
    photoURL: creator.cover?.url ?? creator.photoURL,
    jsonLd: offersOf(offer, publicUrl, translator),
  }
}

function descriptionOf({ creator: { headline }, items }: Offered, { say, locale }: Translator): string {
  const paid = items.filter((tier) => !isFree(tier))
  const [least] = paid.toSorted((one, other) => one.monthlyPrice - other.monthlyPrice)
  const price = least
    ? say(words.from, { price: inWords(least.monthlyPrice, least.currency, locale) })
    : say(words.free)
  return [headline, price, say(words.cancel)].filter(Boolean).join(' · ')
}

/** The tiers in the vocabulary of schema.org, for search engines. */
function offersOf({ creator, items }: Offered, publicUrl: string, { say }: Translator): Record<string, unknown> {
  const { displayName, username, uid, headline } = creator
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: say(words.membership, { name: displayName }),
    ...(headline ? { description: headline } : {}),
    provider: {
      '@type': 'Person',
      name: displayName,
      url: publicUrl + (username ? `/u/${username}` : `/profile/${uid}`),
    },
    offers: items.map(({ name, monthlyPrice, currency, openness }) => ({
      '@type': 'Offer',
      name,
      price: (monthlyPrice / 10 ** fractionDigits(currency)).toFixed(fractionDigits(currency)),
      priceCurrency: currency,
      availability: `https://schema.org/${openness === 'open' ? 'InStock' : 'SoldOut'}`,
    })),
  }
}
