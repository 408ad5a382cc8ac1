import { and, eq, inArray, sql } from 'drizzle-orm'
import { contents } from '#domains/creators/content/server/tables.ts'
import type { TierState } from '#domains/creators/tiers/limits.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { setCover } from '#domains/feed/posts/server/pictures.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import type { Payments } from '#platform/payments.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import { withoutDuplicates } from '../application.ts'
import type { OwnCreator } from '../contract.ts'
import { currencyOf, isPayoutCountry } from '../countries.ts'
import { type Onboarding, onboardingOf, type SkippableStep } from '../onboarding.ts'
import { isoOf } from './applications.ts'
import { payoutsOf } from './payouts.ts'
import { type CreatorRow, pageOf, pageRows } from './reads.ts'
import { creators } from './tables.ts'

/** The `coverOf` value for cover pictures of creator pages. */
const COVER_OF = 'creator'

/** A creator's own page with their onboarding progress. */
export async function readOwnCreator(
  reader: Reader,
  { uid }: Pick<CreatorRow, 'uid'>,
  payments: Payments | undefined,
): Promise<OwnCreator> {
  const [row] = await pageRows(reader).where(eq(creators.uid, uid))
  if (!row) throw notFound()
  const { creator } = row
  return {
    ...pageOf(row, { uid }),
    state: creator.state,
    country: creator.country,
    payouts: payoutsOf(creator, payments),
    onboardedAt: isoOf(creator.onboardedAt),
    onboarding: await readOnboarding(reader, creator),
  }
}

async function readOnboarding(reader: Reader, creator: CreatorRow): Promise<Onboarding> {
  const { uid, headline, payoutState, onboardedAt, onboardingSteps: putOff } = creator
  const payoutsEnabled = payoutState === 'enabled'
  // While payouts aren't open, a draft tier completes the step. After that only active tiers count.
  const counted: TierState[] = payoutsEnabled ? ['active'] : ['draft', 'active']
  return onboardingOf({
    ...{ headline, putOff },
    hasTier: (await reader.$count(tiers, and(eq(tiers.creatorUid, uid), inArray(tiers.state, counted)))) > 0,
    payoutsEnabled,
    hasContent:
      (await reader.$count(
        contents,
        and(eq(contents.creatorUid, uid), inArray(contents.state, ['scheduled', 'processing', 'published'])),
      )) > 0,
    published: onboardedAt !== null,
  })
}

export interface PageChange {
  headline?: string | undefined
  about?: string | undefined
  cover?: string | null | undefined
  teaches?: string[] | undefined
  languages?: string[] | undefined
  country?: string | undefined
}

/** Updates the creator's page; omitted fields stay unchanged. The cover must be an uploaded picture. */
export async function changePage(
  tx: Tx,
  { uid, now, cover, country, teaches, languages, ...texts }: PageChange & { uid: string; now: Date },
): Promise<void> {
  const [row] = await tx.select().from(creators).where(eq(creators.uid, uid)).for('update')
  if (!row) throw notFound()
  if (row.onboardedAt && texts.headline === '') throw badField('headline', message("can't be empty"))
  if (cover !== undefined && cover !== row.cover)
    await setCover(tx, { uid, coverOf: COVER_OF, id: cover, field: 'cover' })
  await tx
    .update(creators)
    .set({
      ...texts,
      ...(teaches ? { teaches: withoutDuplicates(teaches) } : {}),
      ...(languages ? { languages: [...new Set(languages)] } : {}),
      ...(cover === undefined ? {} : { cover }),
      ...(await countryAfter(tx, row, country)),
      updatedAt: now,
    })
    .where(eq(creators.uid, uid))
}

/** Skips an onboarding step. Idempotent. */
export async function skipStep(
  tx: Tx,
  { uid, step, now }: { uid: string; step: SkippableStep; now: Date },
): Promise<void> {
  await tx
    .update(creators)
    .set({ onboardingSteps: sql`array_append(${creators.onboardingSteps}, ${step}::text)`, updatedAt: now })
    .where(and(eq(creators.uid, uid), sql`not ${step} = any(${creators.onboardingSteps})`))
}

/** Publishes the page, which lists it in the directory. Idempotent. */
export async function publishPage(tx: Tx, { uid, now }: { uid: string; now: Date }): Promise<void> {
  const [row] = await tx.select().from(creators).where(eq(creators.uid, uid)).for('update')
  if (!row) throw notFound()
  if (row.onboardedAt) return
  if (row.headline.trim() === '') throw badField('headline', message("can't be empty"))
  await tx.update(creators).set({ onboardedAt: now, updatedAt: now }).where(eq(creators.uid, uid))
}

/** The country is fixed once there's a payout account. Until there are tiers, it also sets the currency. */
async function countryAfter(tx: Tx, row: CreatorRow, country: string | undefined) {
  if (country === undefined || country === row.country) return {}
  if (!isPayoutCountry(country)) throw badField('country', message('Choose a country we can send payouts to.'))
  if (row.payoutAccountId !== null)
    throw conflict(message('Your payout account is already in another country.'), 'COUNTRY_LOCKED', 'country')
  const hasPrices = (await tx.$count(tiers, eq(tiers.creatorUid, row.uid))) > 0
  return { country, ...(hasPrices ? {} : { currency: currencyOf(country) }) }
}
