import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { recordAct } from '#domains/members/audit/server/audit.ts'
import { FALLBACK_NAME } from '#domains/members/people/rules.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { Proposal, Technique, TechniqueInput } from '../contract.ts'
import { TECHNIQUE_LIMITS } from '../limits.ts'
import { indexOf, searchTechniques } from '../search.ts'
import { findTechnique, readTechniques, refuseUnknownTechniques, techniqueOf } from './reads.ts'
import { renameTechnique, usesOf } from './rename.ts'
import { techniques } from './tables.ts'

type Row = typeof techniques.$inferSelect

/** The proposer's at once, and nobody else's until an admin takes it. */
export async function proposeTechnique(
  tx: Tx,
  { uid, now, input }: { uid: string; now: Date; input: TechniqueInput },
): Promise<Technique> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`techniques ${uid}`}))`)
  const viewer = { uid }
  await refuseUnknownTechniques(tx, input.fromPositions, viewer, 'fromPositions')
  if (input.family !== null && input.role !== 'attack') throw badField('family', 'family: is of submissions only')
  const all = await readTechniques(tx, viewer)
  const known = all.find((technique) => isCalled(technique, input.name))
  if (known)
    throw conflict(
      known.state === 'listed' ? `It is in the library already: ${known.name}.` : 'You proposed it already.',
      'TECHNIQUE_KNOWN',
      'name',
    )
  const own = all.filter(({ state }) => state !== 'listed')
  if (own.filter(({ state }) => state === 'proposed').length >= TECHNIQUE_LIMITS.proposals)
    throw conflict(`${TECHNIQUE_LIMITS.proposals} of your proposals wait already.`, 'TOO_MANY_PROPOSALS')
  if (own.length >= TECHNIQUE_LIMITS.own) throw conflict(`You have ${own.length} of your own.`, 'TOO_MANY_PROPOSALS')
  const [row] = await tx
    .insert(techniques)
    .values({
      ...input,
      // Nothing of the name stands in the slug: a slug can be read where the name must not be.
      slug: `own-${newId().toLowerCase()}`,
      state: 'proposed',
      proposedBy: uid,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return techniqueOf(row as Row)
}

/** Deletes one's own, unless a session, a match or a video names it. */
export async function withdrawTechnique(tx: Tx, { uid, slug }: { uid: string; slug: string }): Promise<void> {
  const found = await findTechnique(tx, slug, { uid })
  if (!found || found.technique.state === 'listed') throw notFound()
  const uses = await usesOf(tx, { uid, slug })
  if (uses > 0) throw conflict('It stands in your journal. Take it out there first.', 'TECHNIQUE_USED')
  await tx.delete(techniques).where(and(eq(techniques.slug, slug), eq(techniques.proposedBy, uid)))
}

/** What waits for a decision, oldest first. */
export async function readProposals(reader: Reader): Promise<Proposal[]> {
  const rows = await reader
    .select({ technique: techniques, name: users.displayName, username: users.username })
    .from(techniques)
    .leftJoin(users, eq(users.uid, techniques.proposedBy))
    .where(eq(techniques.state, 'proposed'))
    .orderBy(asc(techniques.createdAt), asc(techniques.slug))
    .limit(100)
  const index = indexOf(await readTechniques(reader, null))
  return rows.map(({ technique, name, username }) => {
    const { en = [], pt = [], jp = [] } = technique.aliases
    const like = [technique.name, ...en, ...pt, ...jp].flatMap((text) => searchTechniques(index, text).slice(0, 3))
    return {
      technique: techniqueOf(technique),
      why: technique.why,
      proposedBy: { name: name?.trim() || FALLBACK_NAME, username },
      proposedAt: technique.createdAt.toISOString(),
      like: [...new Map(like.map((listed) => [listed.slug, { slug: listed.slug, name: listed.name }])).values()].slice(
        0,
        5,
      ),
    }
  })
}

export interface Decision {
  slug: string
  /** The admin. */
  uid: string
  decision: 'approve' | 'decline' | 'merge'
  into?: string | undefined
  answer: string
}

/** Answers the slug under which it is known from now on. The proposer is told, and their journal follows. */
export async function decideProposal(
  context: WriteContext,
  { slug, uid, decision, into, answer }: Decision,
): Promise<string> {
  const { tx, now } = context
  const [row] = await tx.select().from(techniques).where(eq(techniques.slug, slug)).for('update')
  if (row?.state !== 'proposed' || row.proposedBy === null) throw notFound()
  const target =
    decision === 'decline' ? null : decision === 'merge' ? await listed(tx, into) : await list(tx, row, now)
  const state = target === null ? ('declined' as const) : ('merged' as const)
  await tx
    .update(techniques)
    .set({ state, mergedInto: target, decidedBy: uid, decidedAt: now, answer, updatedAt: now })
    .where(eq(techniques.slug, slug))
  if (target !== null) await renameTechnique(tx, { uid: row.proposedBy, slug, into: target })
  await recordAct(tx, {
    who: uid,
    action: `technique.${decision}`,
    target: `techniques/${slug}`,
    before: { state: 'proposed', name: row.name },
    after: { state, slug: target },
    reason: answer,
    at: now,
  })
  await notify(context, {
    type: 'account_update',
    actorId: null,
    recipients: [row.proposedBy],
    extra: { ...wordsFor(row, decision, answer), path: `/techniques/${target ?? slug}` },
  })
  return target ?? slug
}

function wordsFor({ name }: Row, decision: Decision['decision'], answer: string): { title: string; text: string } {
  switch (decision) {
    case 'approve':
      return { title: `${name} is in the library`, text: answer || 'Thank you for proposing it.' }
    case 'merge':
      return { title: `${name} was there by another name`, text: answer || 'Your journal uses that one now.' }
    case 'decline':
      return {
        title: `${name} was not taken into the library`,
        text: answer || 'It stays yours to use in your journal.',
      }
  }
}

/** The same technique as everybody's, without positions that are its proposer's alone. */
async function list(tx: Tx, row: Row, now: Date): Promise<string> {
  const slug = await freeSlug(tx, row.name)
  const { name, aliases, role, family, giOnly, proposedBy } = row
  const known = row.fromPositions.length === 0 ? [] : await listedOf(tx, row.fromPositions)
  await tx.insert(techniques).values({
    slug,
    name,
    aliases,
    role,
    family,
    giOnly,
    proposedBy,
    fromPositions: row.fromPositions.filter((position) => known.includes(position)),
    state: 'listed',
    createdAt: now,
    updatedAt: now,
  })
  return slug
}

async function listed(tx: Tx, slug: string | undefined): Promise<string> {
  const [known] = slug === undefined ? [] : await listedOf(tx, [slug])
  if (known === undefined) throw badField('into', 'into: is no technique of the library')
  return known
}

async function listedOf(tx: Tx, slugs: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ slug: techniques.slug })
    .from(techniques)
    .where(and(inArray(techniques.slug, [...slugs]), eq(techniques.state, 'listed')))
  return rows.map(({ slug }) => slug)
}

/** Of the name, in letters that an address needs no escapes for. */
async function freeSlug(tx: Tx, name: string): Promise<string> {
  const plain =
    normalizeText(name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'technique'
  for (let number = 1; ; number++) {
    const slug = number === 1 ? plain : `${plain}-${number}`
    const taken = await tx.$count(techniques, eq(techniques.slug, slug))
    if (taken === 0) return slug
  }
}

function isCalled({ name, aliases: { en, pt, jp } }: Technique, said: string): boolean {
  return [name, ...en, ...pt, ...jp].some((known) => closed(known) === closed(said))
}

const closed = (text: string) => normalizeText(text).replaceAll(' ', '')
