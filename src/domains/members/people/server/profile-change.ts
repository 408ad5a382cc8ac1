import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { WriteContext } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, notFound } from '#platform/refusals.ts'
import { normaliseBelt } from '#ui/belts.ts'
import { compareRanks } from '../belt-order.ts'
import type { OwnProfile, ProfileChange } from '../contract.ts'
import { latestYear, stripeBounds, stripesWithin } from '../rules.ts'
import { activityLog, rankWorn } from './extension-points.ts'
import { ownProfileOf, readHomeGym } from './reads.ts'
import { users } from './tables.ts'

export type ProfileFields = Omit<ProfileChange, 'uid'>

/** Merges the given fields into the profile and logs an activity that only the member sees. */
export async function changeProfile(
  write: WriteContext,
  { uid, ...change }: ProfileFields & { uid: string },
): Promise<OwnProfile> {
  const { tx, now } = write
  const [before] = await tx.select().from(users).where(eq(users.uid, uid)).for('update')
  if (!before) throw notFound()
  const { preferences, homeGymId, homeGymName, placeId, beltRank, stripes, yearStarted, ...rest } = change
  if (yearStarted && yearStarted > latestYear(now)) throw badField('yearStarted', message("can't be in the future"))

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

/** Saves the device's time zone unless the member already has a time zone. Returns the member's time zone. */
export async function saveDeviceTimezone(
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
 * Refuses stripes outside the belt's bounds, and a rank that contradicts the member's promotions. If only the belt
 * changes, stripes are clamped to its bounds.
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
    throw badField(
      'stripes',
      belt
        ? message('must be between {min} and {max} for this belt', { min, max })
        : message('can only be set with a belt'),
    )
  if (belt !== before.beltRank || worn !== before.stripes) {
    const rank = normaliseBelt(belt)
    const said = rank === 'default' ? null : { belt: rank, stripes: worn, day: now.toISOString().slice(0, 10) }
    const after = await rankWorn.get()(tx, before.uid, said)
    if (after && (!said || compareRanks(after, said) !== 0))
      throw badField(
        'beltRank',
        message("doesn't match your promotions. Change those in your journal."),
        'CONFLICTS_WITH_PROMOTIONS',
      )
  }
  return { beltRank: belt, stripes: worn }
}

/** A change of city or country without a new place clears the old place. */
function placeAfter(before: Before, { city, country, placeId }: Pick<ProfileFields, 'city' | 'country' | 'placeId'>) {
  if (placeId !== undefined) return { placeId }
  const moved = (city !== undefined && city !== before.city) || (country !== undefined && country !== before.country)
  return moved ? { placeId: null } : {}
}

/** Either a listed gym or a name the member typed, never both. */
async function homeGymAfter(tx: Tx, { homeGymId, homeGymName }: Pick<ProfileFields, 'homeGymId' | 'homeGymName'>) {
  if (homeGymId) {
    if (!(await readHomeGym(tx, homeGymId))) throw badField('homeGymId', message('must be a gym on Open Mat'))
    return { homeGymId, homeGymName: null }
  }
  if (homeGymName) return { homeGymId: null, homeGymName }
  return {
    ...(homeGymId === undefined ? {} : { homeGymId: null }),
    ...(homeGymName === undefined ? {} : { homeGymName: null }),
  }
}
