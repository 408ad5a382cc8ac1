import { and, asc, desc, eq, exists, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Actor } from '#domains/feed/activities/contract.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { gymEdits } from '#domains/gym-management/gym-edits/server/tables.ts'
import { gymMembers, gymStaff, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { readActsOn } from '#domains/members/audit/server/reads.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { days } from '#platform/clock.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { ClaimForReview, ClaimInQueue } from '../contract.ts'
import { mayApproveAt, REVIEWED_STATES } from '../rules.ts'
import { isAddedByClaimant, readDetailsAddedByClaimant } from './claimant-details.ts'
import type { ClaimColumns } from './lock.ts'
import { isoOf, readDetails } from './reads.ts'
import { claimEvidence, claims } from './tables.ts'

const WEBSITE_CHANGES_MS = days(90)
const PAST = 20
const gymColumns = { id: gyms.id, slug: gyms.slug, name: gyms.name, city: gyms.city, country: gyms.country }

interface QueueRow {
  claim: ClaimColumns
  gym: ClaimInQueue['gym']
  verified: boolean
  hasOwner: boolean
}

/** Claims waiting for a decision, oldest first. */
export async function readQueue(
  reader: Reader,
  { cursor, limit, now }: { cursor?: string | undefined; limit: number; now: Date },
): Promise<{ items: ClaimInQueue[]; nextCursor: string | null; total: number }> {
  const after = readTimeCursor(cursor)
  const waiting = and(inArray(claims.status, [...REVIEWED_STATES]), isNotNull(claims.submittedAt))
  const rows = await queueRows(reader)
    .where(
      and(
        waiting,
        after && or(gt(claims.submittedAt, after.at), and(eq(claims.submittedAt, after.at), gt(claims.id, after.id))),
      ),
    )
    .orderBy(asc(claims.submittedAt), asc(claims.id))
    .limit(limit + 1)
  const { page: shown, nextCursor } = cutPage(rows, limit, (last) => ({
    at: last.claim.submittedAt,
    id: last.claim.id,
  }))
  const actors = await readActors(
    reader,
    shown.map(({ claim }) => claim.claimantId),
  )
  const items: ClaimInQueue[] = []
  for (const row of shown) items.push(inQueue(await withTrust(reader, row), actors, now))
  return {
    items,
    nextCursor,
    total: await reader.$count(claims, waiting),
  }
}

/** Everything an admin needs to decide. Drafts are visible to their claimant only. */
export async function readForReview(
  reader: Reader,
  { id, viewer, now }: { id: string; viewer: { uid: string }; now: Date },
): Promise<ClaimForReview | undefined> {
  const [row] = await queueRows(reader).where(and(eq(claims.id, id), isNotNull(claims.submittedAt)))
  if (!row) return undefined
  const { claim } = row
  const broughtIn = await readDetailsAddedByClaimant(reader, claim)
  const { evidence, history } = await readDetails(reader, [id])
  const past = await readPastClaims(reader, claim)
  const owners = await reader
    .select({ uid: gymStaff.uid })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, claim.gymId), eq(gymStaff.role, 'owner')))
    .orderBy(asc(gymStaff.since))
  const acts = await readActsOn(reader, [`locations/${claim.gymId}`])
  const named = [claim.claimantId, claim.objectedBy, claim.decidedBy]
  const actors = await readActors(reader, [
    ...named.filter((uid) => uid !== null),
    ...owners.map(({ uid }) => uid),
    ...past.map(({ claim: other }) => other.claimantId),
    ...acts.map(({ who }) => who),
  ])
  const actorOf = (uid: string) => actors.get(uid) ?? unknownActor(uid)
  const asPast = ({ claim: other, gym }: (typeof past)[number]) => ({
    id: other.id,
    gym,
    claimant: actorOf(other.claimantId),
    status: other.status,
    at: (other.decidedAt ?? other.updatedAt).toISOString(),
    note: other.decisionNote,
  })
  return {
    ...inQueue({ ...row, verified: row.verified && !broughtIn.includes('website') }, actors, now),
    contactEmail: claim.contactEmail,
    contactPhone: claim.contactPhone,
    message: claim.message,
    evidence: evidence.get(id) ?? [],
    history: history.get(id) ?? [],
    objection: claim.objection,
    objectedBy: claim.objectedBy === null ? null : actorOf(claim.objectedBy),
    decidedAt: isoOf(claim.decidedAt),
    decidedBy: claim.decidedBy === null ? null : actorOf(claim.decidedBy),
    decisionNote: claim.decisionNote,
    isOwn: claim.claimantId === viewer.uid,
    about: {
      ...(await readFacts(reader, claim)),
      websiteChanges: await readWebsiteChanges(reader, claim, now),
      broughtIn,
      owners: owners.map(({ uid }) => actorOf(uid)),
      ofGym: past.filter(({ claim: { gymId } }) => gymId === claim.gymId).map(asPast),
      ofClaimant: past.filter(({ claim: { gymId } }) => gymId !== claim.gymId).map(asPast),
      acts: acts.map(({ at, who, action, reason }) => ({ at: at.toISOString(), who: actorOf(who), action, reason })),
    },
  }
}

function queueRows(reader: Reader) {
  const proof = reader
    .select({ one: sql`1` })
    .from(claimEvidence)
    .where(and(eq(claimEvidence.claimId, claims.id), isNotNull(claimEvidence.verifiedAt)))
  const owner = reader
    .select({ one: sql`1` })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, claims.gymId), eq(gymStaff.role, 'owner')))
  return reader
    .select({
      claim: claims,
      gym: gymColumns,
      verified: sql<boolean>`${exists(proof)}`,
      hasOwner: sql<boolean>`${exists(owner)}`,
    })
    .from(claims)
    .innerJoin(gyms, eq(gyms.id, claims.gymId))
    .$dynamic()
}

/** Whether a code verified this claim. A code on a website that the claimant's circle added doesn't count. */
export async function isVerified(reader: Reader, claim: typeof claims.$inferSelect): Promise<boolean> {
  const proof = await reader
    .select({ id: claimEvidence.id })
    .from(claimEvidence)
    .where(and(eq(claimEvidence.claimId, claim.id), isNotNull(claimEvidence.verifiedAt)))
    .limit(1)
  return proof.length > 0 && !(await readDetailsAddedByClaimant(reader, claim)).includes('website')
}

/** A code on a website that the claimant's circle added verifies nothing. */
async function withTrust(reader: Reader, row: QueueRow): Promise<QueueRow> {
  if (!row.verified) return row
  return { ...row, verified: !(await readDetailsAddedByClaimant(reader, row.claim)).includes('website') }
}

function inQueue({ claim, gym, verified, hasOwner }: QueueRow, actors: Map<string, Actor>, now: Date): ClaimInQueue {
  return {
    id: claim.id,
    gym,
    claimant: actors.get(claim.claimantId) ?? unknownActor(claim.claimantId),
    kind: claim.kind,
    relationship: claim.relationship,
    status: claim.status,
    verified,
    submittedAt: (claim.submittedAt ?? claim.createdAt).toISOString(),
    updatedAt: claim.updatedAt.toISOString(),
    expiresAt: isoOf(claim.expiresAt),
    objectUntil: isoOf(claim.objectUntil),
    objectedAt: isoOf(claim.objectedAt),
    mayApprove: REVIEWED_STATES.includes(claim.status) && (!hasOwner || mayApproveAt(claim, now)),
  }
}

/** Other submitted claims for the gym or by the member. */
async function readPastClaims(reader: Reader, { id, gymId, claimantId }: ClaimColumns) {
  return reader
    .select({ claim: claims, gym: gymColumns })
    .from(claims)
    .innerJoin(gyms, eq(gyms.id, claims.gymId))
    .where(
      and(
        or(eq(claims.gymId, gymId), eq(claims.claimantId, claimantId)),
        ne(claims.id, id),
        isNotNull(claims.submittedAt),
      ),
    )
    .orderBy(desc(claims.updatedAt), desc(claims.id))
    .limit(PAST)
}

async function readFacts(reader: Reader, { gymId, claimantId }: ClaimColumns) {
  const [gym] = await reader
    .select({ website: gyms.website, email: gyms.email, phone: gyms.phone, createdAt: gyms.createdAt })
    .from(gyms)
    .where(eq(gyms.id, gymId))
  const [member] = await reader
    .select({ createdAt: users.createdAt, homeGymId: users.homeGymId })
    .from(users)
    .where(eq(users.uid, claimantId))
  const belongs = and(eq(gymMembers.gymId, gymId), eq(gymMembers.uid, claimantId), eq(gymMembers.status, 'member'))
  return {
    website: gym?.website ?? '',
    email: gym?.email ?? '',
    phone: gym?.phone ?? '',
    gymSince: (gym?.createdAt ?? new Date(0)).toISOString(),
    memberSince: (member?.createdAt ?? new Date(0)).toISOString(),
    trainsHere: member?.homeGymId === gymId || (await reader.$count(gymMembers, belongs)) > 0,
  }
}

/**
 * Recent changes of the gym's website address. A code on the website counts as proof, but members can suggest another
 * address.
 */
async function readWebsiteChanges(reader: Reader, { gymId, claimantId }: ClaimColumns, now: Date) {
  const edits = await reader
    .select({ at: gymEdits.at, changes: gymEdits.changes })
    .from(gymEdits)
    .where(
      and(
        eq(gymEdits.gymId, gymId),
        gt(gymEdits.at, new Date(now.getTime() - WEBSITE_CHANGES_MS)),
        sql`${gymEdits.changes} @> '[{"field": "website"}]'`,
      ),
    )
    .orderBy(desc(gymEdits.version))
  const websites = edits.flatMap(({ at, changes }) =>
    changes
      .filter(({ field }) => field === 'website')
      .map(({ before, after }) => ({ at: at.toISOString(), from: String(before ?? ''), to: String(after ?? '') })),
  )
  const shown = []
  for (const change of websites)
    shown.push({
      ...change,
      byCircle: await isAddedByClaimant(reader, { gymId, claimantId, field: 'website', value: change.to }),
    })
  return shown
}
