import type { Reader } from '#platform/database.ts'
import { fractionDigits, inWords } from '#platform/money.ts'
import type { Offer } from '../contract.ts'
import { isFree } from '../rules.ts'
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
  { username, publicUrl, now }: { username: string; publicUrl: string; now: Date },
): Promise<OfferHead | undefined> {
  const uid = await readUidOf(reader, { typed: username, now })
  const offer = uid === undefined ? undefined : await readOffer(reader, null, { uid, now })
  if (offer?.status !== 'offered') return undefined
  const { creator } = offer
  return {
    title: `Become a member of ${creator.displayName}`,
    description: descriptionOf(offer),
    photoURL: creator.cover?.url ?? creator.photoURL,
    jsonLd: offersOf(offer, publicUrl),
  }
}

function descriptionOf({ creator: { headline }, items }: Offered): string {
  const paid = items.filter((tier) => !isFree(tier))
  const [least] = paid.toSorted((one, other) => one.monthlyPrice - other.monthlyPrice)
  const price = least ? `From ${inWords(least.monthlyPrice, least.currency, 'en')} a month.` : 'Free.'
  return [headline, price, 'Cancel at any time.'].filter(Boolean).join(' · ')
}

/** The tiers in the vocabulary of schema.org, for search engines. */
function offersOf({ creator, items }: Offered, publicUrl: string): Record<string, unknown> {
  const { displayName, username, uid, headline } = creator
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: `Membership of ${displayName}`,
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
