import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { anyone, anyoneFromReplica, auditRefusals, member, unrestrictedMember } from '#platform/auth.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { procedures } from '#platform/procedures.ts'
import { notAllowed, notFound } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { competitionsContract } from '../contract.ts'
import { readGymResults } from './gym-results.ts'
import { findCompetition, readCompetitions, readCompetitors } from './reads.ts'
import { mayAdd } from './rights.ts'
import { addCompetition, editCompetition, removeCompetition, removeEntry, saveEntry } from './writes.ts'

const api = procedures(competitionsContract)

export const competitionsProcedures = api.router({
  list: api.list
    .use(anyoneFromReplica)
    .handler(({ context: { db, viewer, now }, input }) => readCompetitions(db, input, viewer, now())),

  get: api.get.use(anyoneFromReplica).handler(({ context, input }) => shown(context, input)),

  people: api.people.use(member).handler(async ({ context, input }) => {
    await shown(context, input)
    return readCompetitors(context.db, input, context.viewer, context.now())
  }),

  gymResults: api.gymResults.use(anyone).handler(async ({ context: { db, viewer }, input }) => {
    const gym = await findGym(db, input.gymId, viewer)
    if (!gym) throw notFound()
    return readGymResults(db, { ...input, gymId: gym.id }, viewer)
  }),

  rights: api.rights.use(member).handler(async ({ context: { db, viewer } }) => ({ mayAdd: await mayAdd(db, viewer) })),

  add: api.add.use(auditRefusals.concat(unrestrictedMember)).handler(({ context, input }) =>
    writeOnce(context, 'competitions.add', input, async (tx) => {
      if (!(await mayAdd(tx, context.viewer))) throw notAllowed()
      const id = await addCompetition(tx, { viewer: context.viewer, input, now: context.now() })
      return shown(context, { id }, tx)
    }),
  ),

  edit: api.edit
    .use(auditRefusals.concat(unrestrictedMember))
    .handler(({ context, input: { id, version, ...input } }) =>
      context.transaction(async (tx) => {
        await editCompetition(tx, { viewer: context.viewer, id, version, input, now: context.now() })
        return shown(context, { id }, tx)
      }),
    ),

  remove: api.remove.use(auditRefusals.concat(member)).handler(({ context, input: { id } }) =>
    context.transaction(async (tx) => {
      await removeCompetition(tx, { viewer: context.viewer, id, now: context.now() })
      return { isDeleted: true as const }
    }),
  ),

  enter: api.enter.use(member).handler(({ context, input: { id, ...entry } }) =>
    writeOnce(context, 'competitions.enter', { id, ...entry }, async (tx) => {
      await shown(context, { id }, tx)
      const { uid } = context.viewer
      return { entry: await saveEntry(tx, { uid, competitionId: id, entry, now: context.now() }) }
    }),
  ),

  leave: api.leave.use(member).handler(({ context, input: { id } }) =>
    writeOnce(context, 'competitions.leave', { id }, async (tx) => {
      await removeEntry(tx, { uid: context.viewer.uid, competitionId: id })
      return { entry: null }
    }),
  ),
})

/** A competition. Throws 404 if it's missing, deleted or hidden. */
async function shown(
  { db, viewer, now }: Pick<RequestContext, 'db' | 'viewer' | 'now'>,
  by: { slug: string } | { id: string },
  reader: Reader = db,
) {
  const found = await findCompetition(reader, by, viewer, now())
  if (!found) throw notFound()
  const { createdAt: _createdAt, createdBy: _createdBy, ...competition } = found
  return competition
}
