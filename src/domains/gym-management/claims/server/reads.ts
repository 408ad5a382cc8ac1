import { and, asc, desc, eq, inArray, lt, or } from 'drizzle-orm'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { Claim, ClaimEvidence, MyClaiming, TimelineEntry, Transfer } from '../contract.ts'
import { ownDomainOf, provingWebsite } from '../own-domain.ts'
import { claimEligibilityOf, isOpen, mayObjectAt, REVIEWED_STATES } from '../rules.ts'
import { isAddedByClaimant } from './claimant-details.ts'
import type { ClaimColumns } from './lock.ts'
import { claimEvidence, claimHistory, claims } from './tables.ts'
import { readClaimingFacts } from './writes.ts'

const gymColumns = { id: gyms.id, slug: gyms.slug, name: gyms.name, city: gyms.city, country: gyms.country }
type GymColumns = Claim['gym']

/** A member's options for claiming a gym, and their claim; undefined if they can't see the gym. */
export async function readMyClaiming(
  reader: Reader,
  {
    uid,
    gymReference,
    websiteHosts,
    now,
  }: { uid: string; gymReference: string; websiteHosts: readonly string[]; now: Date },
): Promise<MyClaiming | undefined> {
  const found = await findGym(reader, gymReference, { uid })
  if (!found) return undefined
  const [gym] = await reader
    .select({
      ...gymColumns,
      claimed: gyms.claimed,
      website: gyms.website,
      status: gyms.status,
      mergedInto: gyms.mergedInto,
    })
    .from(gyms)
    .where(eq(gyms.id, found.id))
  if (!gym) return undefined
  const { website, status: _status, mergedInto: _mergedInto, ...shown } = gym
  const facts = await readClaimingFacts(reader, { uid, gym })
  const broughtIn = await isAddedByClaimant(reader, {
    gymId: gym.id,
    claimantId: uid,
    field: 'website',
    value: website,
  })
  const mine = await reader
    .select({ claim: claims, gym: gymColumns })
    .from(claims)
    .innerJoin(gyms, eq(gyms.id, claims.gymId))
    .where(and(eq(claims.gymId, gym.id), eq(claims.claimantId, uid)))
    .orderBy(desc(claims.createdAt), desc(claims.id))
    .limit(1)
  const [claim = null] = await claimsOf(reader, mine)
  return {
    gym: shown,
    claiming: claimEligibilityOf(facts, now),
    claim,
    proofs: broughtIn
      ? { domain: null, website: null, broughtIn }
      : { domain: ownDomainOf(website), website: provingWebsite(website, websiteHosts), broughtIn },
    transfers: facts.role === 'owner' ? await readTransfers(reader, { gymId: gym.id, now }) : [],
  }
}

export async function readOwnClaim(
  reader: Reader,
  { uid, id }: { uid: string; id: string },
): Promise<Claim | undefined> {
  const found = await reader
    .select({ claim: claims, gym: gymColumns })
    .from(claims)
    .innerJoin(gyms, eq(gyms.id, claims.gymId))
    .where(and(eq(claims.id, id), eq(claims.claimantId, uid)))
  const [claim] = await claimsOf(reader, found)
  return claim
}

/** This member's claims, newest first. */
export async function readOwnClaims(
  reader: Reader,
  { uid, cursor, limit }: { uid: string; cursor?: string | undefined; limit: number },
): Promise<{ items: Claim[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const rows = await reader
    .select({ claim: claims, gym: gymColumns })
    .from(claims)
    .innerJoin(gyms, eq(gyms.id, claims.gymId))
    .where(
      and(
        eq(claims.claimantId, uid),
        after && or(lt(claims.createdAt, after.at), and(eq(claims.createdAt, after.at), lt(claims.id, after.id))),
      ),
    )
    .orderBy(desc(claims.createdAt), desc(claims.id))
    .limit(limit + 1)
  const { page: shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.claim.createdAt, id: row.claim.id }))
  return { items: await claimsOf(reader, shown), nextCursor }
}

/** Open transfers of a gym, for its owners, without the claimants' texts. */
export async function readTransfers(reader: Reader, { gymId, now }: { gymId: string; now: Date }): Promise<Transfer[]> {
  const rows = await reader
    .select()
    .from(claims)
    .where(and(eq(claims.gymId, gymId), eq(claims.kind, 'transfer'), inArray(claims.status, [...REVIEWED_STATES])))
    .orderBy(asc(claims.submittedAt), asc(claims.id))
  const actors = await readActors(
    reader,
    rows.map(({ claimantId }) => claimantId),
  )
  return rows.map((claim) => ({
    id: claim.id,
    claimant: actors.get(claim.claimantId) ?? unknownActor(claim.claimantId),
    relationship: claim.relationship,
    submittedAt: (claim.submittedAt ?? claim.createdAt).toISOString(),
    objectUntil: isoOf(claim.objectUntil),
    objectedAt: isoOf(claim.objectedAt),
    mayObject: claim.objectedAt === null && mayObjectAt(claim.objectUntil, now),
  }))
}

/** Evidence and timeline of several claims, by their ids. */
export async function readDetails(reader: Reader, claimIds: string[]) {
  const evidence = new Map<string, ClaimEvidence[]>(claimIds.map((id) => [id, []]))
  const history = new Map<string, TimelineEntry[]>(claimIds.map((id) => [id, []]))
  if (claimIds.length === 0) return { evidence, history }
  const given = await reader
    .select()
    .from(claimEvidence)
    .where(inArray(claimEvidence.claimId, claimIds))
    .orderBy(asc(claimEvidence.addedAt), asc(claimEvidence.id))
  for (const { claimId, id, type, value, addedAt, verifiedAt } of given)
    evidence.get(claimId)?.push({ id, type, value, addedAt: addedAt.toISOString(), verifiedAt: isoOf(verifiedAt) })
  const steps = await reader
    .select({ step: claimHistory, claimantId: claims.claimantId })
    .from(claimHistory)
    .innerJoin(claims, eq(claims.id, claimHistory.claimId))
    .where(inArray(claimHistory.claimId, claimIds))
    .orderBy(asc(claimHistory.at), asc(claimHistory.id))
  for (const { step, claimantId } of steps)
    history.get(step.claimId)?.push({
      at: step.at.toISOString(),
      step: step.step,
      by: functionOf(step, claimantId),
      note: step.note,
    })
  return { evidence, history }
}

export const isoOf = (at: Date | null) => at?.toISOString() ?? null

function functionOf({ step, by }: typeof claimHistory.$inferSelect, claimantId: string): TimelineEntry['by'] {
  if (by === null) return 'clock'
  if (by === claimantId) return 'claimant'
  return step === 'object' ? 'owner' : 'admin'
}

async function claimsOf(reader: Reader, rows: { claim: ClaimColumns; gym: GymColumns }[]): Promise<Claim[]> {
  const { evidence, history } = await readDetails(
    reader,
    rows.map(({ claim }) => claim.id),
  )
  return rows.map(({ claim, gym }) => ({
    id: claim.id,
    gym,
    kind: claim.kind,
    relationship: claim.relationship,
    contactEmail: claim.contactEmail,
    contactPhone: claim.contactPhone,
    message: claim.message,
    evidence: evidence.get(claim.id) ?? [],
    status: claim.status,
    objectUntil: isoOf(claim.objectUntil),
    objectedAt: isoOf(claim.objectedAt),
    createdAt: claim.createdAt.toISOString(),
    updatedAt: claim.updatedAt.toISOString(),
    submittedAt: isoOf(claim.submittedAt),
    expiresAt: isOpen(claim.status) ? isoOf(claim.expiresAt) : null,
    decidedAt: isoOf(claim.decidedAt),
    decisionNote: claim.decisionNote,
    history: history.get(claim.id) ?? [],
  }))
}
