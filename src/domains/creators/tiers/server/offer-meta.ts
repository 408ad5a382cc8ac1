import type { ServiceLeaf, WithContext } from 'schema-dts'
import type { MaybeViewer } from '#domains/feed/activities/server/visible-to.ts'
import { beltOf, profilePath } from '#domains/members/people/server/profile-meta.ts'
import type { Reader } from '#platform/database.ts'
import { formatMoney, fractionDigits } from '#platform/money.ts'
import type { PreviewCard } from '#platform/preview-card.ts'
import { withoutBlanks } from '#platform/schema-org.ts'
import type { Translator } from '#platform/translator.ts'
import type { Offer } from '../contract.ts'
import { isFree } from '../rules.ts'
import { labels } from './meta-labels.ts'
import { readOffer, readUidOf } from './offer.ts'

/** Link preview of a subscribe page. */
export interface OfferHead {
  title: string
  description: string
  /** URL of the creator's cover or photo, or null. */
  photoURL: string | null
  card: PreviewCard
  isCreator: true
  path: string
  jsonLd: WithContext<ServiceLeaf>
}

type Offered = Extract<Offer, { status: 'offered' }>

/** The link preview of a creator's offer. Undefined if nothing is on offer to the viewer. */
export async function readOfferHead(
  reader: Reader,
  {
    username,
    viewer,
    publicUrl,
    now,
    translator,
  }: { username: string; viewer: MaybeViewer; publicUrl: string; now: Date; translator: Translator },
): Promise<OfferHead | undefined> {
  const uid = await readUidOf(reader, { typed: username, now })
  // Looked up even for a missing member, so that hidden and missing ones take the same time.
  const offer = await readOffer(reader, viewer, { uid: uid ?? '', now })
  if (offer?.status !== 'offered') return undefined
  const { creator } = offer
  return {
    title: translator.t(labels.title, { name: creator.displayName }),
    description: descriptionOf(offer, translator),
    photoURL: creator.cover?.url ?? creator.photoURL,
    card: { details: [creator.headline, priceOf(offer, translator)], belt: beltOf(creator) },
    isCreator: true,
    path: `/u/${encodeURIComponent(creator.username ?? username)}/subscribe`,
    jsonLd: offersOf(offer, publicUrl, translator),
  }
}

function descriptionOf(offer: Offered, translator: Translator): string {
  const { displayName, headline } = offer.creator
  const { t } = translator
  return [headline, t(labels.membership, { name: displayName }), priceOf(offer, translator), t(labels.cancel)]
    .filter(Boolean)
    .join(' · ')
}

function priceOf({ items }: Offered, { t, locale }: Translator): string {
  const paid = items.filter((tier) => !isFree(tier))
  const [least] = paid.toSorted((one, other) => one.monthlyPrice - other.monthlyPrice)
  return least ? t(labels.from, { price: formatMoney(least.monthlyPrice, least.currency, locale) }) : t(labels.free)
}

/** The tiers as schema.org offers, for search engines. */
function offersOf({ creator, items }: Offered, publicUrl: string, { t }: Translator): WithContext<ServiceLeaf> {
  const { displayName, headline } = creator
  return withoutBlanks<WithContext<ServiceLeaf>>({
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: t(labels.membership, { name: displayName }),
    description: headline,
    provider: { '@type': 'Person', name: displayName, url: publicUrl + profilePath(creator) },
    offers: items.map(({ name, monthlyPrice, currency, openness }) => ({
      '@type': 'Offer',
      name,
      price: (monthlyPrice / 10 ** fractionDigits(currency)).toFixed(fractionDigits(currency)),
      priceCurrency: currency,
      availability: `https://schema.org/${openness === 'open' ? 'InStock' : 'SoldOut'}`,
    })),
  })
}
