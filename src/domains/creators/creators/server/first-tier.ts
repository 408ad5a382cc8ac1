import { eq, sql } from 'drizzle-orm'
import { isFree, obstacleTo } from '#domains/creators/tiers/rules.ts'
import { readRows } from '#domains/creators/tiers/server/reads.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import type { WriteContext } from '#platform/context.ts'

/**
 * Activates a creator's oldest paid draft, unless they've ever had a paid tier on sale. Returns the tier's name, or
 * undefined if there's none to activate. The caller must hold the creator's row lock.
 */
export async function offerFirstTier(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { uid, takesMoney }: { uid: string; takesMoney: boolean },
): Promise<string | undefined> {
  const rows = await readRows(tx, uid)
  const paid = rows.filter((row) => !isFree(row))
  if (paid.some(({ state }) => state !== 'draft')) return undefined
  const [first] = paid.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  const active = rows.filter(({ state }) => state === 'active')
  if (!first || obstacleTo(first, { active, takesMoney })) return undefined
  await tx
    .update(tiers)
    .set({ state: 'active', version: sql`${tiers.version} + 1`, updatedAt: now })
    .where(eq(tiers.id, first.id))
  return first.name
}
