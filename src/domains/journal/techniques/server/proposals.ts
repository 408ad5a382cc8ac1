import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import { nameOrAnonymous } from '#domains/members/people/rules.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { notifyOfUpdate } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { Translator } from '#platform/translator.ts'
import type { Proposal, Technique, TechniqueInput } from '../contract.ts'
import { TECHNIQUE_LIMITS } from '../limits.ts'
import { searchTechniques } from '../search.ts'
import { findTechnique, readTechniques, refuseUnknownTechniques, techniqueOf } from './reads.ts'
import { countUses, renameTechnique } from './rename.ts'
import { techniques } from './tables.ts'

type Row = typeof techniques.$inferSelect

/** Suggests a technique. The member can use it immediately, and everyone else once an admin approves it. */
export async function proposeTechnique(
  tx: Tx,
  { uid, now, input }: { uid: string; now: Date; input: TechniqueInput },
): Promise<Technique> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`techniques ${uid}`}))`)
  const viewer = { uid }
  await refuseUnknownTechniques(tx, input.fromPositions, viewer, 'fromPositions')
  if (input.family !== null && input.role !== 'attack') throw badField('family', message('only applies to submissions'))
  const all = await readTechniques(tx, viewer)
  const known = all.find((technique) => isCalled(technique, input.name))
  if (known)
    throw conflict(
      known.state === 'listed'
        ? message('This technique is already in the library: {name}.', { name: known.name })
        : message("You've already suggested this technique."),
      'TECHNIQUE_EXISTS',
      'name',
    )
  const own = all.filter(({ state }) => state !== 'listed')
  if (own.filter(({ state }) => state === 'proposed').length >= TECHNIQUE_LIMITS.proposals)
    throw conflict(
      message('You already have {proposals, plural, one {# suggestion} other {# suggestions}} waiting for review.', {
        proposals: TECHNIQUE_LIMITS.proposals,
      }),
      'TOO_MANY_PROPOSALS',
    )
  if (own.length >= TECHNIQUE_LIMITS.own)
    throw conflict(
      message(
        "You've reached the limit of {length, plural, one {# technique} other {# techniques}} outside the library. Delete one you don't use first.",
        { length: own.length },
      ),
      'TOO_MANY_PROPOSALS',
    )
  const [row] = await tx
    .insert(techniques)
    .values({
      ...input,
      // The slug doesn't contain the name, because a slug can be read in places where the name must stay hidden.
      slug: `own-${newId().toLowerCase()}`,
      state: 'proposed',
      proposedBy: uid,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return techniqueOf(row as Row)
}

/** Deletes the member's own technique, unless something of theirs uses it (`countUses`). */
export async function withdrawTechnique(tx: Tx, { uid, slug }: { uid: string; slug: string }): Promise<void> {
  const found = await findTechnique(tx, slug, { uid })
  if (!found || found.technique.state === 'listed') throw notFound()
  const uses = await countUses(tx, { uid, slug })
  if (uses > 0)
    throw conflict(
      message('You still use this technique, such as in your journal, drills, notes or videos. Remove it there first.'),
      'TECHNIQUE_IN_USE',
    )
  await tx.delete(techniques).where(and(eq(techniques.slug, slug), eq(techniques.proposedBy, uid)))
}

/** Suggested techniques waiting for a decision, oldest first. */
export async function readProposals(reader: Reader, translator: Translator): Promise<Proposal[]> {
  const rows = await reader
    .select({ technique: techniques, name: users.displayName, username: users.username })
    .from(techniques)
    .leftJoin(users, eq(users.uid, techniques.proposedBy))
    .where(eq(techniques.state, 'proposed'))
    .orderBy(asc(techniques.createdAt), asc(techniques.slug))
    .limit(100)
  const library = await readTechniques(reader, null)
  return rows.map(({ technique, name, username }) => {
    const { en = [], pt = [], es = [], jp = [] } = technique.aliases
    const names = [technique.name, ...en, ...pt, ...es, ...jp]
    const like = new Map(
      names
        .flatMap((text) => searchTechniques(library, text).slice(0, 3))
        .map(({ slug, name }) => [slug, { slug, name }]),
    )
    return {
      technique: techniqueOf(technique),
      why: technique.why,
      proposedBy: { name: nameOrAnonymous(name, translator), username },
      proposedAt: technique.createdAt.toISOString(),
      like: [...like.values()].slice(0, 5),
    }
  })
}

export interface Decision {
  slug: string
  /** The admin's uid. */
  uid: string
  decision: 'approve' | 'decline' | 'merge'
  into?: string | undefined
  answer: string
}

/** Applies an admin's decision, notifies the member and updates their journal. Returns the slug to use from now on. */
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
  await recordAuditEntry(tx, {
    who: uid,
    action: `technique.${decision}`,
    target: `techniques/${slug}`,
    before: { state: 'proposed', name: row.name },
    after: { state, slug: target },
    reason: answer,
    at: now,
  })
  await notifyOfUpdate(context, [row.proposedBy], {
    ...decisionMessages(row, decision, answer),
    path: `/techniques/${target ?? slug}`,
  })
  return target ?? slug
}

function decisionMessages({ name }: Row, decision: Decision['decision'], answer: string) {
  switch (decision) {
    case 'approve':
      return {
        title: message('{name} is now in the library', { name }),
        text: answer || message('Thanks for suggesting it.'),
      }
    case 'merge':
      return {
        title: message('{name} is already in the library under another name', { name }),
        text: answer || message('Your journal now uses that name.'),
      }
    case 'decline':
      return {
        title: message("{name} wasn't added to the library", { name }),
        text: answer || message('You can still use it in your journal.'),
      }
  }
}

/** Adds a technique to the library, without positions that are private to its proposer. */
async function list(tx: Tx, row: Row, now: Date): Promise<string> {
  const slug = await freeSlug(tx, row.name)
  const { name, aliases, role, family, giOnly, proposedBy } = row
  const known = row.fromPositions.length === 0 ? [] : await listedOf(tx, row.fromPositions)
  await tx.insert(techniques).values({
    ...{ slug, name, aliases, role, family, giOnly, proposedBy },
    fromPositions: row.fromPositions.filter((position) => known.includes(position)),
    state: 'listed',
    createdAt: now,
    updatedAt: now,
  })
  return slug
}

async function listed(tx: Tx, slug: string | undefined): Promise<string> {
  const [known] = slug === undefined ? [] : await listedOf(tx, [slug])
  if (known === undefined) throw badField('into', message("isn't a technique in the library"))
  return known
}

async function listedOf(tx: Tx, slugs: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ slug: techniques.slug })
    .from(techniques)
    .where(and(inArray(techniques.slug, [...slugs]), eq(techniques.state, 'listed')))
  return rows.map(({ slug }) => slug)
}

/** A URL-safe slug from the name, made unique. */
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

function isCalled({ name, aliases: { en, pt, es, jp } }: Technique, said: string): boolean {
  return [name, ...en, ...pt, ...es, ...jp].some((known) => closed(known) === closed(said))
}

const closed = (text: string) => normalizeText(text).replaceAll(' ', '')
