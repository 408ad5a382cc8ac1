import { and, count, eq } from 'drizzle-orm'
import type { ActivityContent } from '#domains/feed/activities/contract.ts'
import { RESTORABLE_MS } from '#domains/feed/activities/rules.ts'
import { readDefaultVisibility } from '#domains/feed/activities/server/default-visibility.ts'
import {
  changeEntry,
  logActivity,
  newActivityId,
  setEntryDeleted,
} from '#domains/feed/activities/server/log-activity.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { setEntryPictures } from '#domains/feed/posts/server/pictures.ts'
import { readHomeGym, readPersonCards } from '#domains/members/people/server/reads.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { CheckedChange, CheckedPromotion } from '../contract.ts'
import { PROMOTION_LIMITS } from '../limits.ts'
import { latestDay, promotionProblems } from '../promotion-problems.ts'
import { isRecent, notifiesByDefault, rankBefore } from '../rules.ts'
import { contentOf, type PromotionRow } from './entry.ts'
import { readDeclaredRank, readHistoryWithout } from './history.ts'
import { refuseProblems } from './problem.ts'
import { requestConfirmation } from './request-confirmation.ts'
import { promotions } from './tables.ts'

interface Ref {
  uid: string
  id: string
}

type Fields = Pick<
  PromotionRow,
  'belt' | 'stripes' | 'day' | 'promoterUid' | 'promoterName' | 'gymId' | 'gymName' | 'note'
>

/**
 * Saves a promotion with its entry, and asks the promoter and gym to confirm it. A retry changes nothing; throws 404 if
 * the id was deleted.
 */
export async function savePromotion(
  context: WriteContext,
  { uid, id, announce, visibility: chosen, photo, ...said }: Ref & CheckedPromotion,
): Promise<void> {
  const { tx, now } = context
  const member = await lockMember(tx, uid)
  const there = await findRow(tx, { uid, id })
  if (there) {
    if (there.isDeleted) throw notFound()
    return
  }
  const fields = await fieldsOf(tx, uid, said)
  const { history, before } = await checkInHistory(tx, { uid, id, fields, yearStarted: member.yearStarted, now })
  const today = latestDay(now)
  const told = announce ?? notifiesByDefault(fields, { before: before ?? history.said, today })
  // The entry of an older promotion is placed on its own day, unless it's announced.
  const at = told || isRecent(fields.day, today) ? now : new Date(`${fields.day}T12:00:00Z`)
  const activityId = newActivityId(uid, at)
  const visibility = chosen ?? (await readDefaultVisibility(tx, uid, 'promotion'))
  const photos = await setEntryPictures(tx, { uid, activityId, chosen: photo ? [photo] : [], field: 'photo' })
  const row = { ...fields, uid, id, activityId, photo: photos[0] ?? null, ...UNDECIDED, ...NOT_ASKED, reason: '' }
  await logActivity(
    { ...context, now: at },
    {
      id: activityId,
      actorId: uid,
      activityType: 'belt_promotion',
      targetId: id,
      targetType: 'promotion',
      targetRef: `users/${uid}/promotions/${id}`,
      content: await contentOf(tx, row, before),
      visibility,
      metadata: metadataOf(fields),
      quietly: !told,
    },
  )
  const [kept] = await tx
    .insert(promotions)
    .values({ ...row, createdAt: now, updatedAt: now })
    .returning()
  if (kept) await requestConfirmation(context, { promotion: kept, visibility })
}

/**
 * Corrects a promotion. Changing a decided field resets the confirmation or dispute and asks the promoter and gym
 * again, a limited number of times.
 */
export async function changePromotion(
  context: WriteContext,
  { uid, id, visibility: chosen, photo, ...change }: Ref & CheckedChange,
): Promise<void> {
  const { tx, now } = context
  const member = await lockMember(tx, uid)
  const before = await findRow(tx, { uid, id })
  if (!before || before.isDeleted) throw notFound()
  const fields = await fieldsOf(tx, uid, { ...saidOf(before), ...change }, before)
  const { activityId } = before
  const place = await checkInHistory(tx, { uid, id, fields, yearStarted: member.yearStarted, now })
  const photos =
    photo === undefined
      ? before.photo
      : ((await setEntryPictures(tx, { uid, activityId, chosen: photo ? [photo] : [], field: 'photo' }))[0] ?? null)
  const isAnother = DECIDED.some((field) => fields[field] !== before[field])
  const [after] = await tx
    .update(promotions)
    .set({
      ...fields,
      photo: photos,
      updatedAt: now,
      ...(isAnother ? { ...UNDECIDED, askedAt: null, reason: '' } : {}),
    })
    .where(which({ uid, id }))
    .returning()
  const entry = await findEntry(tx, { uid, activityId })
  if (!after || !entry) throw notFound()
  const visibility = chosen ?? entry.visibility
  await rewriteEntry(tx, { row: after, before: place.before, visibility })
  await requestConfirmation(context, { promotion: after, visibility })
}

/** Updates a promotion's entry after a decision. */
export async function refreshEntry(tx: Tx, row: PromotionRow): Promise<void> {
  const [history, said] = [await readHistoryWithout(tx, row), await readDeclaredRank(tx, row.uid)]
  await rewriteEntry(tx, { row, before: rankBefore(row, { history, said }) })
}

/** Soft-deletes a promotion through its entry, which can be restored. Deleting it again changes nothing. */
export async function removePromotion(tx: Tx, { uid, id, now }: Ref & { now: Date }) {
  await lockMember(tx, uid)
  const row = await findRow(tx, { uid, id })
  const entry = row && (await findEntry(tx, row))
  if (!entry) throw notFound()
  if (!entry.isDeleted) await setEntryDeleted(tx, { actorId: uid, id: row.activityId }, { isDeleted: true, now })
  const deletedAt = entry.deletedAt ?? now
  return {
    activityId: row.activityId,
    restorableUntil: new Date(deletedAt.getTime() + RESTORABLE_MS).toISOString(),
  }
}

const UNDECIDED = { state: 'self_declared', decidedBy: null, decidedAs: null, decidedAt: null } as const
const NOT_ASKED = { askedAt: null, asks: 0 } as const
/** Fields that affect the confirmation, or the people who are asked for it. */
const DECIDED = ['belt', 'stripes', 'day', 'promoterUid', 'promoterName', 'gymId', 'gymName'] as const

const which = ({ uid, id }: Ref) => and(eq(promotions.uid, uid), eq(promotions.id, id))

const metadataOf = ({ belt, stripes }: Fields) => ({ belt, stripes })

/** Serialises a member's changes, since each promotion is checked against all others. */
async function lockMember(tx: Tx, uid: string) {
  const [member] = await tx
    .select({ yearStarted: users.yearStarted })
    .from(users)
    .where(eq(users.uid, uid))
    .for('update')
  if (!member) throw notFound()
  return member
}

async function findRow(tx: Tx, ref: Ref): Promise<PromotionRow | undefined> {
  const [row] = await tx.select().from(promotions).where(which(ref)).for('update')
  return row
}

async function findEntry(tx: Tx, { uid, activityId }: { uid: string; activityId: string }) {
  const [entry] = await tx
    .select({ visibility: activities.visibility, isDeleted: activities.isDeleted, deletedAt: activities.deletedAt })
    .from(activities)
    .where(and(eq(activities.actorId, uid), eq(activities.id, activityId)))
  return entry
}

const saidOf = ({ belt, stripes, day, promoterUid, promoterName, gymId, gymName, note }: PromotionRow) => ({
  belt,
  stripes,
  day,
  promoter: promoterUid === null && promoterName === '' ? null : { uid: promoterUid, name: promoterName },
  gymId,
  gymName,
  note,
})

/** A promotion's columns. Throws 400 for members and gyms that the author can't see, unless they were saved earlier. */
async function fieldsOf(
  tx: Tx,
  uid: string,
  said: Pick<CheckedPromotion, 'belt' | 'stripes' | 'day' | 'promoter' | 'gymId' | 'gymName' | 'note'>,
  before?: PromotionRow,
): Promise<Fields> {
  const { belt, stripes, day, promoter, gymId, gymName, note } = said
  return {
    ...{ belt, stripes, day, note },
    ...(await promoterOf(tx, uid, promoter, before)),
    ...(await gymOf(tx, { gymId, gymName }, before)),
  }
}

async function promoterOf(tx: Tx, uid: string, promoter: CheckedPromotion['promoter'], before?: PromotionRow) {
  if (!promoter?.uid) return { promoterUid: null, promoterName: promoter?.name ?? '' }
  if (promoter.uid === before?.promoterUid) return { promoterUid: promoter.uid, promoterName: before.promoterName }
  if (promoter.uid === uid) throw badField('promoter', message('must be someone else'))
  const [person] = await readPersonCards(tx, { uid }, [promoter.uid])
  if (!person) throw badField('promoter', message("isn't a member"))
  return { promoterUid: person.uid, promoterName: person.displayName }
}

async function gymOf(tx: Tx, { gymId, gymName }: Pick<CheckedPromotion, 'gymId' | 'gymName'>, before?: PromotionRow) {
  if (!gymId) return { gymId: null, gymName }
  if (gymId === before?.gymId) return { gymId, gymName: before.gymName }
  const gym = await readHomeGym(tx, gymId)
  if (!gym?.id) throw badField('gymId', message("isn't a gym on Open Mat"))
  return { gymId: gym.id, gymName: gym.name }
}

async function checkInHistory(
  tx: Tx,
  { uid, id, fields, yearStarted, now }: Ref & { fields: Fields; yearStarted: number | null; now: Date },
) {
  const history = await readHistoryWithout(tx, { uid, id })
  const said = await readDeclaredRank(tx, uid)
  refuseProblems(promotionProblems(fields, { history, today: latestDay(now), yearStarted }))
  const [{ all } = { all: 0 }] = await tx.select({ all: count() }).from(promotions).where(eq(promotions.uid, uid))
  if (all >= PROMOTION_LIMITS.history)
    throw conflict(
      message('Your history can have at most {most, plural, one {# promotion} other {# promotions}}.', {
        most: PROMOTION_LIMITS.history,
      }),
      'TOO_MANY_PROMOTIONS',
    )
  return { history: { entries: history, said }, before: rankBefore(fields, { history, said }) }
}

async function rewriteEntry(
  tx: Tx,
  { row, before, visibility }: { row: PromotionRow; before: Parameters<typeof contentOf>[2]; visibility?: Visibility },
): Promise<void> {
  const content: Omit<ActivityContent, 'preview'> = await contentOf(tx, row, before)
  await changeEntry(
    tx,
    { actorId: row.uid, id: row.activityId },
    {
      content: { ...content, ...(content.text ? { preview: content.text } : {}) },
      metadata: metadataOf(row),
      ...(visibility ? { visibility } : {}),
    },
  )
}
