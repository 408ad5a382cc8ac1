import { and, eq, sql } from 'drizzle-orm'
import { RESTORABLE_MS } from '#domains/feed/activities/rules.ts'
import { readDefaultVisibility } from '#domains/feed/activities/server/default-visibility.ts'
import { changeEntry, logActivity, setEntryDeleted } from '#domains/feed/activities/server/log-activity.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { videoOf } from '#domains/feed/posts/rules.ts'
import { daysBetween } from '#domains/journal/progress/weeks.ts'
import { readTechniqueNames, refuseUnknownTechniques } from '#domains/journal/techniques/server/reads.ts'
import { canBeUid } from '#domains/members/people/rules.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, notFound } from '#platform/refusals.ts'
import type { CheckedMatch } from '../contract.ts'
import { RECENT_DAYS } from '../limits.ts'
import { matchErrors, problemsOf } from '../match-problems.ts'
import { competitionFor, settleCompetition } from './competitions.ts'
import { entryContentOf, type MatchFacts } from './entry.ts'
import { PROBLEM_LABELS } from './problem-labels.ts'
import { matches } from './tables.ts'

export interface MatchToSave {
  uid: string
  match: CheckedMatch
}

type Kept = typeof matches.$inferSelect

/**
 * Creates a match, or updates the one with this id. Followers are notified of a new match that's recent and not
 * private. Throws 400 naming the invalid field, 404 if the match was deleted.
 */
export async function saveMatch(context: WriteContext, { uid, match: said }: MatchToSave): Promise<void> {
  const { tx, now } = context
  // Serialised per member, or two concurrent writes would create the same competition twice.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`matches ${uid}`}, 0))`)
  const before = await findKept(tx, { uid, id: said.id })
  if (before?.isDeleted) throw notFound()
  const match = await checked(tx, { uid, match: said, now, before })
  const competition =
    match.competition &&
    (await competitionFor(tx, {
      uid,
      matchId: match.id,
      said: match.competition,
      day: match.day,
      now,
      before: before?.competitionId ?? null,
    }))
  const columns = {
    ...columnsOf(match),
    competitionId: competition?.id ?? null,
    eventName: competition?.name ?? '',
    organisation: competition?.organisation ?? '',
    updatedAt: now,
  }
  const facts = await factsOf(tx, match, columns.eventName)
  const { outcome, method } = match
  const metadata = { matchId: match.id, outcome, method, ...(competition ? { competitionId: competition.id } : {}) }

  if (before) {
    await tx
      .update(matches)
      .set(columns)
      .where(and(eq(matches.uid, uid), eq(matches.id, match.id)))
    const visibility = match.visibility ? { visibility: match.visibility } : {}
    await changeEntry(tx, entryOf(before), { content: entryContentOf(facts), metadata, ...visibility })
  } else {
    const { preview: _, ...content } = entryContentOf(facts)
    const isRecent = daysBetween(match.day, dayOf(now)) <= RECENT_DAYS
    const { id: activityId } = await logActivity(isRecent ? context : { ...context, now: noonOf(match.day) }, {
      actorId: uid,
      activityType: 'match_result',
      targetId: match.id,
      targetType: 'match',
      targetRef: `users/${uid}/matches/${match.id}`,
      content,
      visibility: match.visibility ?? (await readDefaultVisibility(tx, uid, 'match')),
      metadata,
      quietly: !isRecent,
    })
    await tx.insert(matches).values({ uid, id: match.id, activityId, ...columns, createdAt: now })
  }
  for (const id of new Set([before?.competitionId, competition?.id])) if (id) await settleCompetition(tx, { uid, id })
}

/** Deletes a match. It can be restored through its entry for 30 days. Undefined if this member has no such match. */
export async function removeMatch(
  { tx, now }: WriteContext,
  { uid, id }: { uid: string; id: string },
): Promise<{ activityId: string; restorableUntil: string } | undefined> {
  const kept = await findKept(tx, { uid, id })
  if (!kept || kept.isDeleted) return undefined
  await setEntryDeleted(tx, entryOf(kept), { isDeleted: true, now })
  return { activityId: kept.activityId, restorableUntil: new Date(now.getTime() + RESTORABLE_MS).toISOString() }
}

const entryOf = ({ uid, activityId }: Pick<Kept, 'uid' | 'activityId'>) => ({ actorId: uid, id: activityId })

async function findKept(tx: Tx, { uid, id }: { uid: string; id: string }): Promise<Kept | undefined> {
  const [found] = await tx
    .select({ match: matches })
    .from(matches)
    .innerJoin(activities, and(eq(activities.actorId, matches.uid), eq(activities.id, matches.activityId)))
    .where(and(eq(matches.uid, uid), eq(matches.id, id)))
    .for('update')
  return found?.match
}

/** Validates and normalises a match: canonical URLs and slugs. Throws 400 for the first error. */
async function checked(
  reader: Reader,
  { uid, match, now, before }: MatchToSave & { now: Date; before: Kept | undefined },
): Promise<CheckedMatch> {
  const opponent = await checkedOpponent(reader, { uid, opponent: match.opponent, before })
  const [author] = await reader.select({ yearStarted: users.yearStarted }).from(users).where(eq(users.uid, uid))
  const { errors } = problemsOf(
    { ...match, hasCompetition: match.competition !== null, hasOpponent: opponent !== null },
    { today: latestDay(now), yearStarted: author?.yearStarted ?? null },
  )
  const [error] = errors
  if (error) throw badField(matchErrors[error], PROBLEM_LABELS[error], error)
  const submission = match.submission && (await known(reader, uid, [match.submission], 'submission'))[0]
  const positions = await known(reader, uid, match.positions, 'positions')
  return { ...match, opponent, submission: submission ?? null, positions, videoUrl: plainVideo(match.videoUrl) }
}

async function known(reader: Reader, uid: string, slugs: readonly string[], field: string): Promise<string[]> {
  const nowCalled = await refuseUnknownTechniques(reader, slugs, { uid }, field)
  return [...new Set(slugs.map(nowCalled))]
}

/**
 * A member the author can see, a name, or null. An opponent saved earlier is preserved even if they've become hidden
 * since.
 */
async function checkedOpponent(
  reader: Reader,
  { uid, opponent, before }: { uid: string; opponent: CheckedMatch['opponent']; before: Kept | undefined },
) {
  if (!opponent?.uid) return opponent?.name ? { name: opponent.name } : null
  if (opponent.uid === uid) throw badField('opponent', message('must be someone else'))
  if (opponent.uid === before?.opponentUid) return { uid: opponent.uid, name: '' }
  const [person] = canBeUid(opponent.uid) ? await readPersonCards(reader, { uid }, [opponent.uid]) : []
  if (!person) throw badField('opponent', message("isn't a member"))
  return { uid: person.uid, name: '' }
}

function plainVideo(address: string | null): string | null {
  if (!address) return null
  const video = videoOf(address)
  if (!video)
    throw badField('videoUrl', message('must be an https link to a YouTube, Vimeo, Instagram or TikTok video'))
  return video.url
}

function columnsOf({ opponent, score, competition: _c, visibility: _v, id: _i, ...match }: CheckedMatch) {
  const [mine, theirs] = score ?? []
  return {
    ...match,
    opponentUid: opponent?.uid ?? null,
    opponentName: opponent?.name ?? '',
    myPoints: mine?.points ?? null,
    myAdvantages: mine?.advantages ?? null,
    myPenalties: mine?.penalties ?? null,
    theirPoints: theirs?.points ?? null,
    theirAdvantages: theirs?.advantages ?? null,
    theirPenalties: theirs?.penalties ?? null,
  }
}

/** The facts for the match's entry, without the opponent and with public techniques only. */
async function factsOf(reader: Reader, match: CheckedMatch, eventName: string): Promise<MatchFacts> {
  const { id, day, discipline, round, outcome, method, submission, disqualification, score, medal, videoUrl } = match
  const name = submission && (await readTechniqueNames(reader, [submission], null)).get(submission)
  return {
    kind: 'match',
    ...{ id, day, eventName, discipline, round, outcome, method },
    submission: submission && name ? { slug: submission, name } : null,
    ...{ disqualification, score, medal, videoUrl },
  }
}

/** The latest date anywhere on earth, 14 hours ahead of UTC. */
const latestDay = (now: Date) => dayOf(new Date(now.getTime() + 14 * 3_600_000))
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
