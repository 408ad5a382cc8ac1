import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Currency } from '#platform/money.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { TierFields } from '../contract.ts'
import { isFree, levelsIn, losersBy, mayChangeKind, obstacleTo, usualYearly } from '../rules.ts'
import { problemsOf, tierProblems } from '../tier-problems.ts'
import { readMemberCounts } from './members.ts'
import { OBSTACLE_LABELS, problemLabels } from './problem-labels.ts'
import { readRows, type TierRow } from './reads.ts'
import type { Seller } from './seller.ts'
import { tiers } from './tables.ts'

/** Whose tiers, held by `lockSeller`, and when. */
interface Act {
  seller: Seller
  now: Date
}

/** A draft, above all others there are; a free one below them. Answers its id. */
export async function draftTier(tx: Tx, { seller, now, said }: Act & { said: TierFields }): Promise<string> {
  const rows = await readRows(tx, seller.uid)
  if (rows.length >= MOST_TIERS)
    throw conflict(`There are ${MOST_TIERS} tiers already. Delete a draft first.`, 'TOO_MANY_TIERS')
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

/** From the version that was read. Those who are members keep the price at which they joined. */
export async function changeTier(
  tx: Tx,
  { seller, now, id, version, said }: Act & { id: string; version: number; said: TierFields },
): Promise<void> {
  const before = await findRow(tx, seller, id)
  if (before.version !== version) throw conflict('This tier was changed meanwhile. Look at it again.', 'CHANGED')
  const turns = isFree(before) !== isFree(said)
  if (turns && !mayChangeKind(before))
    throw badField(
      'monthlyPrice',
      isFree(before) ? 'monthlyPrice: what was free stays free' : 'monthlyPrice: what was paid stays paid',
      'KIND_IS_FIXED',
    )
  const level = turns ? { level: isFree(said) ? 0 : levelAbove(await readRows(tx, seller.uid)) } : {}
  await tx
    .update(tiers)
    .set({ ...checked(said, before.currency), ...level, version: sql`${tiers.version} + 1`, updatedAt: now })
    .where(eq(tiers.id, id))
}

/** Offering it twice is offering it once. */
export async function activateTier(tx: Tx, { seller, now, id }: Act & { id: string }): Promise<void> {
  const tier = await findRow(tx, seller, id)
  if (tier.state === 'active') return
  const active = (await readRows(tx, seller.uid)).filter(({ state }) => state === 'active')
  const obstacle = obstacleTo(tier, { active, takesMoney: seller.takesMoney })
  if (obstacle) throw conflict(OBSTACLE_LABELS[obstacle], obstacle.toUpperCase())
  checked(tier, tier.currency)
  await setState(tx, tier, 'active', now)
}

/** Its members stay and renew; nobody new comes. */
export async function archiveTier(tx: Tx, { seller, now, id }: Act & { id: string }): Promise<void> {
  const tier = await findRow(tx, seller, id)
  if (tier.state === 'draft') throw conflict('A draft is deleted, not archived.', 'IS_DRAFT')
  if (tier.state === 'active') await setState(tx, tier, 'archived', now)
}

/** What was offered once stays, for those who joined it. */
export async function removeTier(tx: Tx, { seller, id }: Act & { id: string }): Promise<void> {
  const tier = await findRow(tx, seller, id)
  if (tier.state !== 'draft') throw conflict('A tier that was offered is archived, not deleted.', 'WAS_OFFERED')
  await tx.delete(tiers).where(eq(tiers.id, id))
}

/** The paid tiers that are not archived, all of them, the lowest first. Nobody loses by it what they pay for. */
export async function reorderTiers(tx: Tx, { seller, now, ids }: Act & { ids: string[] }): Promise<void> {
  const rows = (await readRows(tx, seller.uid)).filter((row) => row.state !== 'archived' && !isFree(row))
  const wanted = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  if (ids.length !== rows.length || new Set(wanted).size !== rows.length)
    throw conflict('Your tiers were changed meanwhile. Look at them again.', 'CHANGED')
  const countsOf = await readMemberCounts(tx, { creatorUid: seller.uid, now })
  const [loser] = losersBy(wanted.map(({ id, name, level }) => ({ id, name, level, members: countsOf(id).members })))
  if (loser) throw conflict(`Members of ${loser.name} would lose what they pay for.`, 'MEMBERS_WOULD_LOSE')
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

/** Archived ones and drafts among them: a list that no page has to divide. */
const MOST_TIERS = 40

const levelAbove = (rows: readonly TierRow[]) => Math.max(0, ...rows.map(({ level }) => level)) + 1

function setState(tx: Tx, { id }: TierRow, state: TierRow['state'], now: Date) {
  return tx
    .update(tiers)
    .set({ state, version: sql`${tiers.version} + 1`, updatedAt: now })
    .where(eq(tiers.id, id))
}

type Kept = Omit<TierFields, 'yearlyPrice'> & { yearlyPrice: number | null }

/** With the year that was not said: ten months. Throws a 400 that names the field. */
function checked(
  { name, description, benefits, monthlyPrice, trialDays, maxMembers, welcomeNote, ...said }: TierFields,
  currency: Currency,
): Kept {
  const usual = isFree({ monthlyPrice }) ? null : usualYearly(monthlyPrice)
  const yearlyPrice = said.yearlyPrice === undefined ? usual : said.yearlyPrice
  const [problem] = problemsOf({ monthlyPrice, yearlyPrice, trialDays }, currency)
  if (problem) {
    const field = tierProblems[problem]
    throw badField(field, `${field}: ${problemLabels(problem, currency)}`, problem)
  }
  return { name, description, benefits, monthlyPrice, yearlyPrice, trialDays, maxMembers, welcomeNote }
}
