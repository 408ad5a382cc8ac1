import { and, asc, desc, eq, gt, inArray, isNotNull, ne, or } from 'drizzle-orm'
import type { Actor } from '#domains/feed/activities/contract.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { readActsOn } from '#domains/members/audit/server/reads.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import { emptyForm } from '../application.ts'
import type { ApplicationForReview, ApplicationInQueue } from '../contract.ts'
import type { ApplicationState } from '../limits.ts'
import { isoOf } from './applications.ts'
import type { ApplicationRow } from './lock.ts'
import { creatorApplications } from './tables.ts'

const WAITING: ApplicationState[] = ['submitted', 'in_review', 'needs_info']
const EARLIER = 20

interface Page {
  cursor?: string | undefined
  limit: number
}

/** Submitted applications without a decision, oldest first. Only applicants can see drafts. */
export async function readQueue(
  reader: Reader,
  { cursor, limit }: Page,
): Promise<{ items: ApplicationInQueue[]; nextCursor: string | null; total: number }> {
  const { state, submittedAt, id } = creatorApplications
  const after = readTimeCursor(cursor)
  const waiting = and(inArray(state, WAITING), isNotNull(submittedAt))
  const rows = await reader
    .select()
    .from(creatorApplications)
    .where(and(waiting, after && or(gt(submittedAt, after.at), and(eq(submittedAt, after.at), gt(id, after.id)))))
    .orderBy(asc(submittedAt), asc(id))
    .limit(limit + 1)
  const { page: shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.submittedAt, id: row.id }))
  const actors = await readActors(reader, shown.flatMap(namedIn))
  return {
    items: shown.map((row) => inQueue(row, actors)),
    nextCursor,
    total: await reader.$count(creatorApplications, waiting),
  }
}

/** Everything an admin needs to decide; undefined for applications never submitted. */
export async function readForReview(
  reader: Reader,
  { id, viewer }: { id: string; viewer: { uid: string } },
): Promise<ApplicationForReview | undefined> {
  const [row] = await reader
    .select()
    .from(creatorApplications)
    .where(and(eq(creatorApplications.id, id), isNotNull(creatorApplications.submittedAt)))
  if (!row) return undefined
  const acts = await readActsOn(reader, [`users/${row.uid}`])
  const actors = await readActors(reader, [...namedIn(row), ...acts.map(({ who }) => who)])
  return {
    ...inQueue(row, actors),
    form: { ...emptyForm(), ...row.form },
    answer: row.answer,
    reviewerNote: row.reviewerNote,
    decidedAt: isoOf(row.decidedAt),
    isOwn: row.uid === viewer.uid,
    about: {
      ...(await readApplicant(reader, row.uid)),
      earlier: await readEarlier(reader, row),
      acts: acts.map(({ at, who, action, reason }) => ({
        ...{ at: at.toISOString(), action, reason },
        who: actors.get(who) ?? unknownActor(who),
      })),
    },
  }
}

const namedIn = ({ uid, reviewedBy }: ApplicationRow) => [uid, ...(reviewedBy === null ? [] : [reviewedBy])]

function inQueue(row: ApplicationRow, actors: Map<string, Actor>): ApplicationInQueue {
  const { id, uid, state, form, submittedAt, createdAt, updatedAt, reviewedBy } = row
  const actorOf = (who: string) => actors.get(who) ?? unknownActor(who)
  return {
    ...{ id, state, applicant: actorOf(uid), teaches: form.teaches ?? [] },
    submittedAt: (submittedAt ?? createdAt).toISOString(),
    updatedAt: updatedAt.toISOString(),
    reviewedBy: reviewedBy === null ? null : actorOf(reviewedBy),
  }
}

async function readApplicant(reader: Reader, uid: string) {
  const [user] = await reader
    .select({
      memberSince: users.createdAt,
      yearStarted: users.yearStarted,
      city: users.city,
      country: users.country,
      profileComplete: users.profileComplete,
    })
    .from(users)
    .where(eq(users.uid, uid))
  const known = user ?? {
    ...{ memberSince: new Date(0), yearStarted: null, city: '', country: '', profileComplete: false },
  }
  return { ...known, memberSince: known.memberSince.toISOString() }
}

/** The member's other submitted applications. */
async function readEarlier(reader: Reader, { id, uid }: ApplicationRow) {
  const rows = await reader
    .select()
    .from(creatorApplications)
    .where(
      and(eq(creatorApplications.uid, uid), ne(creatorApplications.id, id), isNotNull(creatorApplications.submittedAt)),
    )
    .orderBy(desc(creatorApplications.updatedAt), desc(creatorApplications.id))
    .limit(EARLIER)
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    at: (row.decidedAt ?? row.updatedAt).toISOString(),
    note: row.reviewerNote,
  }))
}
