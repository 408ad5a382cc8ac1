import { and, eq, sql } from 'drizzle-orm'
import { MILESTONE_LABELS } from '#domains/feed/activities/milestone-titles.ts'
import { changeEntry, logActivity, setEntryDeleted } from '#domains/feed/activities/server/log-activity.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { daysAfter, daysBetween } from '#domains/journal/progress/weeks.ts'
import { type Visibility, visibilities } from '#domains/members/people/visibility.ts'
import type { WriteContext } from '#platform/context.ts'
import { wallClock } from '#platform/wall-clock.ts'
import { TOLD_DAYS } from '../limits.ts'
import { type Milestone, reachedBy } from '../rules.ts'
import { readLogged } from './logged.ts'
import { sourceVisibility } from './source-visibility.ts'
import { milestones } from './tables.ts'

type Row = typeof milestones.$inferSelect

/**
 * Gives a member what they have reached by what is logged now, takes back silently what no longer holds, and answers what is new, to
 * be celebrated on screen. Called in the transaction of every write that may reach one, after the write. Of one member one is
 * counted after the other, so that two devices together reach each milestone, and once. Followers are told of what was reached in the
 * last days; what is older, or `quiet` (an import), stands in the member's own list alone. What was withdrawn and holds again is
 * back as it was, and no longer new.
 */
export async function awardMilestones(
  context: WriteContext,
  uid: string,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<Milestone[]> {
  const { tx, now } = context
  // A statement of its own: the next one sees what the other device wrote.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`milestones ${uid}`}, 0))`)
  const logged = await readLogged(tx, uid)
  if (!logged) return []
  const today = wallClock(now, logged.timezone ?? 'UTC')
    .toISOString()
    .slice(0, 10)
  const reached = new Map(reachedBy(logged, today).map(({ kind, day }) => [kind, day]))
  const held = new Map(
    (await tx.select().from(milestones).where(eq(milestones.uid, uid))).map((row) => [row.kind, row]),
  )

  // By the calendar of tomorrow, so that a flight to the west takes nothing back.
  const holds = new Set(reachedBy(logged, daysAfter(today, 1)).map(({ kind }) => kind))
  for (const row of held.values()) if (!row.withdrawnAt && !holds.has(row.kind)) await withdraw(context, row)

  const fresh: Milestone[] = []
  for (const [kind, day] of reached) {
    const before = held.get(kind)
    if (!before) fresh.push({ kind, day })
    else if (before.withdrawnAt || before.day !== day) await keep(context, before, day)
  }
  if (fresh.length === 0) return fresh
  await tx.insert(milestones).values(fresh.map(({ kind, day }) => ({ uid, kind, day, awardedAt: now })))
  if (!quiet)
    for (const milestone of fresh)
      if (daysBetween(milestone.day, today) <= TOLD_DAYS) await notify(context, uid, milestone, logged.visibility)
  return fresh
}

/** Its entry goes with it, and with that what followers were told. Not as if the member had deleted it. */
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

/** Back again, or on another day than was known. An entry that the member deleted stays deleted. */
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
  await changeEntry(tx, entry, { metadata, content: { ...entry.content, facts } })
}

async function findEntry(tx: WriteContext['tx'], { uid, activityId }: Pick<Row, 'uid' | 'activityId'>) {
  if (activityId === null) return undefined
  const mine = and(eq(activities.actorId, uid), eq(activities.id, activityId))
  const [entry] = await tx.select().from(activities).where(mine)
  return entry
}

/** Seen by no more people than the widest of what it was made of: who trains in private reaches in private. */
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
