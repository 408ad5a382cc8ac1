import { and, eq, sql } from 'drizzle-orm'
import { MILESTONE_LABELS } from '#domains/feed/activities/milestone-titles.ts'
import { changeEntry, logActivity, setEntryDeleted } from '#domains/feed/activities/server/log-activity.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { daysAfter, daysBetween } from '#domains/journal/progress/weeks.ts'
import { type Visibility, visibilities } from '#domains/members/people/visibility.ts'
import type { WriteContext } from '#platform/context.ts'
import { wallClock } from '#platform/wall-clock.ts'
import { NOTIFY_WITHIN_DAYS } from '../limits.ts'
import { type Milestone, milestonesReachedBy } from '../rules.ts'
import { readMilestoneFacts } from './milestone-facts.ts'
import { sourceVisibility } from './source-visibility.ts'
import { milestones } from './tables.ts'

type Row = typeof milestones.$inferSelect

/**
 * Awards the milestones a member's log now reaches, silently withdraws those that no longer hold, and returns the new
 * ones for celebration. Call it after every write that may lead to one, in the same transaction. Serialised per member,
 * so concurrent devices award each milestone once. Followers are notified only of milestones reached in the last
 * `NOTIFY_WITHIN_DAYS`, and never with `quiet` (an import). A restored milestone isn't new again.
 */
export async function awardMilestones(
  context: WriteContext,
  uid: string,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<Milestone[]> {
  const { tx, now } = context
  // A separate statement, so that the next one sees the other device's write.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`milestones ${uid}`}, 0))`)
  const logged = await readMilestoneFacts(tx, uid)
  if (!logged) return []
  const today = wallClock(now, logged.timezone ?? 'UTC')
    .toISOString()
    .slice(0, 10)
  const reached = new Map(milestonesReachedBy(logged, today).map(({ kind, day }) => [kind, day]))
  const held = new Map(
    (await tx.select().from(milestones).where(eq(milestones.uid, uid))).map((row) => [row.kind, row]),
  )

  // Uses tomorrow's date, so that travelling west doesn't withdraw anything.
  const holds = new Set(milestonesReachedBy(logged, daysAfter(today, 1)).map(({ kind }) => kind))
  for (const row of held.values()) if (!row.withdrawnAt && !holds.has(row.kind)) await withdraw(context, row)

  const fresh: Milestone[] = []
  for (const [kind, day] of reached) {
    const before = held.get(kind)
    if (!before) fresh.push({ kind, day })
    // The only session or match that a first counts may have been made private.
    else if (before.withdrawnAt || before.day !== day || kind.startsWith('first_')) await keep(context, before, day)
  }
  if (fresh.length === 0) return fresh
  await tx.insert(milestones).values(fresh.map(({ kind, day }) => ({ uid, kind, day, awardedAt: now })))
  if (!quiet)
    for (const milestone of fresh)
      if (daysBetween(milestone.day, today) <= NOTIFY_WITHIN_DAYS)
        await notify(context, uid, milestone, logged.visibility)
  return fresh
}

/**
 * Withdraws a milestone with its entry and the followers' notifications. The entry is marked as withdrawn, not as
 * deleted by the member.
 */
async function withdraw({ tx, now }: WriteContext, { uid, kind, activityId }: Row) {
  await tx
    .update(milestones)
    .set({ withdrawnAt: now })
    .where(and(eq(milestones.uid, uid), eq(milestones.kind, kind)))
  const entry = await findEntry(tx, { uid, activityId })
  if (!entry || entry.isDeleted) return
  await setEntryDeleted(tx, entry, { isDeleted: true, now })
  await changeEntry(tx, entry, { metadata: { ...entry.metadata, withdrawn: true } })
}

/**
 * Restores a milestone, or changes its day, which mustn't reveal a private session to more people. An entry that the
 * member deleted stays deleted.
 */
async function keep({ tx, now }: WriteContext, { uid, kind, activityId }: Row, day: string) {
  await tx
    .update(milestones)
    .set({ day, withdrawnAt: null })
    .where(and(eq(milestones.uid, uid), eq(milestones.kind, kind)))
  const entry = await findEntry(tx, { uid, activityId })
  if (!entry) return
  const { withdrawn, ...metadata } = entry.metadata
  if (withdrawn) await setEntryDeleted(tx, entry, { isDeleted: false, now })
  const facts = { kind: 'milestone', milestone: kind, day } as const
  const visibility = narrower(entry.visibility, await sourceVisibility(tx, uid, { kind, day }))
  await changeEntry(tx, entry, { metadata, content: { ...entry.content, facts }, visibility })
}

async function findEntry(tx: WriteContext['tx'], { uid, activityId }: Pick<Row, 'uid' | 'activityId'>) {
  if (activityId === null) return undefined
  const mine = and(eq(activities.actorId, uid), eq(activities.id, activityId))
  const [entry] = await tx.select().from(activities).where(mine)
  return entry
}

/** Logs a milestone's entry, at most as visible as the entries it counts: private training gives private milestones. */
async function notify(context: WriteContext, uid: string, { kind, day }: Milestone, chosen: string | null) {
  const { tx } = context
  const source = await sourceVisibility(tx, uid, { kind, day })
  const { id } = await logActivity(context, {
    actorId: uid,
    activityType: 'milestone_achieved',
    targetId: kind,
    targetType: 'milestone',
    targetRef: `users/${uid}/milestones/${kind}`,
    content: { text: MILESTONE_LABELS[kind].message, facts: { kind: 'milestone', milestone: kind, day } },
    visibility: narrower(asVisibility(chosen) ?? 'followers', source),
    metadata: { milestone: kind, title: MILESTONE_LABELS[kind].message },
  })
  await tx
    .update(milestones)
    .set({ activityId: id })
    .where(and(eq(milestones.uid, uid), eq(milestones.kind, kind)))
}

const asVisibility = (text: string | null) => visibilities.find((visibility) => visibility === text)

const narrower = (one: Visibility, other: Visibility): Visibility =>
  visibilities.indexOf(one) > visibilities.indexOf(other) ? one : other
