import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { WriteContext } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database.ts'
import { badField, notFound } from '#platform/refusals.ts'
import { normaliseBelt } from '#ui/belts.ts'
import { compareRanks } from '../belt-order.ts'
import type { OwnProfile, ProfileChange } from '../contract.ts'
import { latestYear, stripeBounds, stripesWithin } from '../rules.ts'
import { activityLog, rankWorn } from './extension-points.ts'
import { ownProfileOf, readHomeGym } from './reads.ts'
import { users } from './tables.ts'

export type ProfileFields = Omit<ProfileChange, 'uid'>

/** Merges what is given into the profile; what is not given stays. A change is logged, for its member alone. */
export async function changeProfile(
  write: WriteContext,
  { uid, ...change }: ProfileFields & { uid: string },
): Promise<OwnProfile> {
  const { tx, now } = write
  const [before] = await tx.select().from(users).where(eq(users.uid, uid)).for('update')
  if (!before) throw notFound()
  const { preferences, homeGymId, homeGymName, placeId, beltRank, stripes, yearStarted, ...rest } = change
  if (yearStarted && yearStarted > latestYear(now)) throw badField('yearStarted', 'yearStarted: is in the future')

  const [after] = await tx
    .update(users)
    .set({
      ...rest,
      ...(yearStarted === undefined ? {} : { yearStarted }),
      ...(await rankAfter(tx, before, { beltRank, stripes, now })),
      ...placeAfter(before, change),
      ...(await homeGymAfter(tx, { homeGymId, homeGymName })),
      ...(preferences
        ? {
            preferences: sql`${users.preferences} || ${JSON.stringify({ ...preferences, lastUpdated: now.toISOString() })}::jsonb`,
          }
        : {}),
      updatedAt: now,
    })
    .where(eq(users.uid, uid))
    .returning()
  if (!after) throw notFound()
  const { updatedAt: _then, ...was } = before
  const { updatedAt: _now, ...is } = after
  const fields = (Object.keys(is) as (keyof typeof is)[]).filter((field) => !isDeepStrictEqual(was[field], is[field]))
  if (fields.length > 0)
    await activityLog.get()(write, {
      actorId: uid,
      activityType: 'profile_update',
      targetId: uid,
      targetType: 'user',
      targetRef: `users/${uid}`,
      metadata: { fields },
    })
  return ownProfileOf(after)
}

/** A member who has a time zone keeps it, wherever this device is. Answers the one that holds. */
export async function keepDeviceTimezone(
  db: Database,
  { uid, timezone, now }: { uid: string; timezone: string; now: Date },
): Promise<{ timezone: string }> {
  const [filled] = await db
    .update(users)
    .set({ timezone, updatedAt: now })
    .where(and(eq(users.uid, uid), isNull(users.timezone)))
    .returning({ timezone: users.timezone })
  const [kept] = filled ? [filled] : await db.select({ timezone: users.timezone }).from(users).where(eq(users.uid, uid))
  return { timezone: kept?.timezone ?? timezone }
}

type Before = typeof users.$inferSelect

/**
 * Stripes out of the bounds of the belt are refused; when only the belt changes, they are moved into its bounds. Less than the
 * newest promotion says is refused too: the belt follows that one.
 */
async function rankAfter(
  tx: Tx,
  before: Before,
  { beltRank, stripes, now }: Pick<ProfileFields, 'beltRank' | 'stripes'> & { now: Date },
) {
  if (beltRank === undefined && stripes === undefined) return {}
  const belt = beltRank === undefined ? before.beltRank : beltRank
  const worn = stripes ?? stripesWithin(belt, before.stripes)
  const { min, max } = stripeBounds(belt)
  if (worn < min || worn > max)
    throw badField('stripes', `stripes: ${belt ? `is to be between ${min} and ${max} on this belt` : 'need a belt'}`)
  if (belt !== before.beltRank || worn !== before.stripes) {
    const rank = normaliseBelt(belt)
    const said = rank === 'default' ? null : { belt: rank, stripes: worn, day: now.toISOString().slice(0, 10) }
    const after = await rankWorn.get()(tx, before.uid, said)
    if (after && (!said || compareRanks(after, said) !== 0))
      throw badField('beltRank', 'beltRank: your promotions say otherwise. Correct them in your journal.', 'PROMOTED')
  }
  return { beltRank: belt, stripes: worn }
}

/** The chosen town belongs to the city and country it was chosen for. */
function placeAfter(before: Before, { city, country, placeId }: Pick<ProfileFields, 'city' | 'country' | 'placeId'>) {
  if (placeId !== undefined) return { placeId }
  const moved = (city !== undefined && city !== before.city) || (country !== undefined && country !== before.country)
  return moved ? { placeId: null } : {}
}

/** A listed gym or one in the member's own words, never both. */
async function homeGymAfter(tx: Tx, { homeGymId, homeGymName }: Pick<ProfileFields, 'homeGymId' | 'homeGymName'>) {
  if (homeGymId) {
    if (!(await readHomeGym(tx, homeGymId))) throw badField('homeGymId', 'homeGymId: is no gym of Open Mat')
    return { homeGymId, homeGymName: null }
  }
  if (homeGymName) return { homeGymId: null, homeGymName }
  return {
    ...(homeGymId === undefined ? {} : { homeGymId: null }),
    ...(homeGymName === undefined ? {} : { homeGymName: null }),
  }
}
