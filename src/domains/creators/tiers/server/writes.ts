import { and, eq, sql } from 'drizzle-orm'
import { creators } from '#domains/creators/creators/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import type { Currency } from '#platform/money.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { TierFields } from '../contract.ts'
import { isFree, levelsIn, mayChangeKind, obstacleTo, tiersLosingAccess, usualYearly } from '../rules.ts'
import { problemsOf, tierProblems } from '../tier-problems.ts'
import { readMemberCounts } from './members.ts'
import { OBSTACLE_LABELS, problemLabels } from './problem-labels.ts'
import { isCurrencyFixed, readRows, type TierRow } from './reads.ts'
import type { Seller } from './seller.ts'
import { tiers } from './tables.ts'

/** The creator, locked by `lockSeller`, and the time of the request. */
interface Act {
  seller: Seller
  now: Date
}

/** Creates a draft above all existing tiers, or below them if it's free. Returns its ID. */
export async function draftTier(tx: Tx, { seller, now, said }: Act & { said: TierFields }): Promise<string> {
  const rows = await readRows(tx, seller.uid)
  if (rows.length >= MOST_TIERS)
    throw conflict(
      message('You already have {count, plural, one {# tier} other {# tiers}}. Delete a draft first.', {
        count: MOST_TIERS,
      }),
      'TOO_MANY_TIERS',
    )
  const id = newId()
  await tx.insert(tiers).values({
    id,
    creatorUid: seller.uid,
    ...checked(said, seller.currency),
    currency: seller.currency,
    level: isFree(said) ? 0 : levelAbove(rows),
    createdAt: now,
    updatedAt: now,
  })
  return id
}

/** Changes the tier if `version` is current. Existing members keep the price they joined at. */
export async function changeTier(
  tx: Tx,
  { seller, now, id, version, said }: Act & { id: string; version: number; said: TierFields },
): Promise<void> {
  const before = await findRow(tx, seller, id)
  if (before.version !== version)
    throw conflict(
      message('This was changed in another tab or on another device. Reload to see the latest version.'),
      'CHANGED',
    )
  const turns = isFree(before) !== isFree(said)
  if (turns && !mayChangeKind(before))
    throw badField(
      'monthlyPrice',
      isFree(before)
        ? message("You can't charge for a free tier once it has been published.")
        : message("You can't make a paid tier free once it has been published."),
      'TIER_KIND_LOCKED',
    )
  const level = turns ? { level: isFree(said) ? 0 : levelAbove(await readRows(tx, seller.uid)) } : {}
  await tx
    .update(tiers)
    .set({ ...checked(said, before.currency), ...level, version: sql`${tiers.version} + 1`, updatedAt: now })
    .where(eq(tiers.id, id))
}

/** Publishes a tier. Idempotent. */
export async function activateTier(tx: Tx, { seller, now, id }: Act & { id: string }): Promise<void> {
  const tier = await findRow(tx, seller, id)
  if (tier.state === 'active') return
  const active = (await readRows(tx, seller.uid)).filter(({ state }) => state === 'active')
  const obstacle = obstacleTo(tier, { active, takesMoney: seller.takesMoney })
  if (obstacle) throw conflict(OBSTACLE_LABELS[obstacle], obstacle.toUpperCase())
  checked(tier, tier.currency)
  await setState(tx, tier, 'active', now)
}

/** Archives a tier. Current members stay in it and renew; no one else can join. */
export async function archiveTier(tx: Tx, { seller, now, id }: Act & { id: string }): Promise<void> {
  const tier = await findRow(tx, seller, id)
  if (tier.state === 'draft') throw conflict(message("A draft can't be archived. Delete it instead."), 'IS_DRAFT')
  if (tier.state === 'active') await setState(tx, tier, 'archived', now)
}

/** Deletes a draft. Published tiers can't be deleted, because they may have members. */
export async function removeTier(tx: Tx, { seller, id }: Act & { id: string }): Promise<void> {
  const tier = await findRow(tx, seller, id)
  if (tier.state !== 'draft')
    throw conflict(
      message("This tier has been published, so it can't be deleted. Archive it instead."),
      'TIER_PUBLISHED',
    )
  await tx.delete(tiers).where(eq(tiers.id, id))
}

/** `ids` are all unarchived paid tiers, lowest first. Throws 409 if members would lose access they pay for. */
export async function reorderTiers(tx: Tx, { seller, now, ids }: Act & { ids: string[] }): Promise<void> {
  const rows = (await readRows(tx, seller.uid)).filter((row) => row.state !== 'archived' && !isFree(row))
  const wanted = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  if (ids.length !== rows.length || new Set(wanted).size !== rows.length)
    throw conflict(
      message('This was changed in another tab or on another device. Reload to see the latest version.'),
      'CHANGED',
    )
  const countsOf = await readMemberCounts(tx, { creatorUid: seller.uid, now })
  const [loser] = tiersLosingAccess(
    wanted.map(({ id, name, level }) => ({ id, name, level, members: countsOf(id).members })),
  )
  if (loser)
    throw conflict(
      message('In this order, members of {name} would lose access to what they pay for. Choose another order.', {
        name: loser.name,
      }),
      'MEMBERS_WOULD_LOSE_ACCESS',
    )
  for (const { id, level } of levelsIn(wanted)) {
    const moved = and(eq(tiers.id, id), sql`${tiers.level} <> ${level}`)
    await tx
      .update(tiers)
      .set({ level, version: sql`${tiers.version} + 1`, updatedAt: now })
      .where(moved)
  }
}

export async function findRow(tx: Tx, { uid }: Pick<Seller, 'uid'>, id: string): Promise<TierRow> {
  const [row] = await tx
    .select()
    .from(tiers)
    .where(and(eq(tiers.id, id), eq(tiers.creatorUid, uid)))
  if (!row) throw notFound()
  return row
}

/** The most tiers per creator, including drafts and archived ones, so the list never needs paging. */
const MOST_TIERS = 40

const levelAbove = (rows: readonly TierRow[]) => Math.max(0, ...rows.map(({ level }) => level)) + 1

function setState(tx: Tx, { id }: TierRow, state: TierRow['state'], now: Date) {
  return tx
    .update(tiers)
    .set({ state, version: sql`${tiers.version} + 1`, updatedAt: now })
    .where(eq(tiers.id, id))
}

type Kept = Omit<TierFields, 'yearlyPrice'> & { yearlyPrice: number | null }

/** Fills in the default yearly price. Throws a 400 that names the field. */
function checked(
  { name, description, benefits, monthlyPrice, trialDays, maxMembers, welcomeNote, ...said }: TierFields,
  currency: Currency,
): Kept {
  const usual = isFree({ monthlyPrice }) ? null : usualYearly(monthlyPrice)
  const yearlyPrice = said.yearlyPrice === undefined ? usual : said.yearlyPrice
  const [problem] = problemsOf({ monthlyPrice, yearlyPrice, trialDays }, currency)
  if (problem) {
    const field = tierProblems[problem]
    throw badField(field, problemLabels(problem, currency), problem)
  }
  return { name, description, benefits, monthlyPrice, yearlyPrice, trialDays, maxMembers, welcomeNote }
}

/**
 * Sets the currency of all the creator's tiers. Only possible until a paid tier has been published. Amounts stay the
 * same and are checked again on publishing.
 */
export async function chooseCurrency(
  tx: Tx,
  { seller, currency, now }: { seller: Seller; currency: Currency; now: Date },
): Promise<void> {
  if (seller.currency === currency) return
  if (await isCurrencyFixed(tx, seller.uid))
    throw conflict(
      message("You can't change the currency because you've published a paid tier."),
      'CURRENCY_LOCKED',
      'currency',
    )
  await tx.update(creators).set({ currency, updatedAt: now }).where(eq(creators.uid, seller.uid))
  await tx.update(tiers).set({ currency, updatedAt: now }).where(eq(tiers.creatorUid, seller.uid))
}
