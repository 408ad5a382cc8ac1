import { awardMilestones } from '#domains/journal/milestones/server/award.ts'
import { requireProfile } from '#domains/members/people/server/reads.ts'
import { anyone, member, refuseLimited, unrestrictedMember } from '#platform/auth.ts'
import { writeContextOf } from '#platform/context.ts'
import { procedures } from '#platform/procedures.ts'
import { notFound } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { matchesContract } from '../contract.ts'
import { lockCompetition, readCompetitionHints, readCompetitions } from './competition-reads.ts'
import { changeCompetition } from './competitions.ts'
import { findMatch, readMatches, readMatchesOf, readRecord } from './reads.ts'
import { removeMatch, saveMatch } from './writes.ts'

const api = procedures(matchesContract)

export const matchesProcedures = api.router({
  list: api.list
    .use(member)
    .handler(({ context: { db, viewer }, input: { cursor, limit } }) => readMatches(db, viewer, { cursor, limit })),

  get: api.get
    .use(member)
    .handler(async ({ context: { db, viewer }, input }) => found(await findMatch(db, viewer, input.id))),

  keep: api.keep.use(member).handler(({ context, input }) => {
    const { viewer } = context
    return writeOnce(context, 'matches.keep', input, async (tx) => {
      const writeContext = writeContextOf(context, tx)
      // A limited member's new matches are private.
      const isKept = (await findMatch(tx, viewer, input.id)) !== undefined
      const match = viewer.accountStatus === 'limited' && !isKept ? { ...input, visibility: 'private' as const } : input
      await saveMatch(writeContext, { uid: viewer.uid, match })
      const kept = found(await findMatch(tx, viewer, input.id))
      if (kept.visibility !== 'private') refuseLimited(viewer)
      return { match: kept, milestones: await awardMilestones(writeContext, viewer.uid) }
    })
  }),

  remove: api.remove.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const writeContext = writeContextOf(context, tx)
      const removed = found(await removeMatch(writeContext, { uid: context.viewer.uid, id: input.id }))
      await awardMilestones(writeContext, context.viewer.uid)
      return removed
    }),
  ),

  record: api.record
    .use(member)
    .handler(({ context: { db, viewer }, input }) => readRecord(db, viewer, { ...input, uid: viewer.uid })),

  competitions: api.competitions
    .use(member)
    .handler(({ context: { db, viewer }, input: { cursor, limit } }) =>
      readCompetitions(db, viewer, { cursor, limit }),
    ),

  changeCompetition: api.changeCompetition.use(unrestrictedMember).handler(({ context, input: { id, ...change } }) =>
    context.transaction(async (tx) => {
      const before = found(await lockCompetition(tx, { uid: context.viewer.uid, id }))
      const said = Object.fromEntries(Object.entries(change).filter(([, text]) => text !== undefined))
      return changeCompetition(tx, before, said, context.now())
    }),
  ),

  competitionHints: api.competitionHints
    .use(member)
    .handler(async ({ context, input }) => ({ items: await readCompetitionHints(context.db, context.viewer, input) })),

  of: api.of.use(anyone).handler(async ({ context: { db, viewer }, input: { cursor, limit, ...input } }) => {
    const uid = await requireProfile(db, viewer, input.uid)
    return readMatchesOf(db, viewer, { uid, cursor, limit })
  }),

  recordOf: api.recordOf.use(anyone).handler(async ({ context: { db, viewer }, input }) => {
    const uid = await requireProfile(db, viewer, input.uid)
    return readRecord(db, viewer, { ...input, uid })
  }),
})

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw notFound()
  return thing
}
