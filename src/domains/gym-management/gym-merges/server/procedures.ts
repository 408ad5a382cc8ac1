import { eq } from 'drizzle-orm'
import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { ownersOf, requireRight } from '#domains/gyms/gyms/server/rights.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { member } from '#platform/auth.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { badField, found, notAllowed, notFound } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { gymMergesContract } from '../contract.ts'
import { lockBoth, mergeGyms, previewMerge, readMerges, undoMerge } from './merge.ts'

const api = procedures(gymMergesContract)

export const gymMergesProcedures = api.router({
  preview: api.preview.use(member).handler(async ({ context: { db, viewer }, input }) => {
    const { from, into } = await findBoth(db, viewer, input)
    const rowOf = async (id: string) => (await db.select().from(gyms).where(eq(gyms.id, id)))[0]
    const [one, other] = [await rowOf(from), await rowOf(into)]
    if (!one || !other) throw notFound()
    return previewMerge(db, one, other)
  }),

  merge: api.merge.use(member).handler(({ context, input }) =>
    writeOnce(context, 'gymMerges.merge', input, async (tx) => {
      const { viewer } = context
      const found = await findBoth(tx, viewer, input)
      const { from, into } = await lockBoth(tx, found.from, found.into)
      if (input.confirm.trim() !== from.name)
        throw badField('confirm', message('must be the exact name of the gym to merge'))
      const id = await mergeGyms(tx, { from, into, uid: viewer.uid, now: context.now() })
      return oneOf(tx, id, context.now())
    }),
  ),

  list: api.list.use(member).handler(async ({ context, input: { id } }) => {
    const { db, viewer } = context
    const gym = found(await findGym(db, id, viewer))
    await requireRight(db, gym.id, viewer, 'merge')
    return { items: await readMerges(db, { into: gym.id }, context.now()) }
  }),

  undo: api.undo.use(member).handler(({ context, input }) =>
    writeOnce(context, 'gymMerges.undo', input, async (tx) => {
      const { viewer } = context
      const merge = await oneOf(tx, input.id, context.now())
      await requireRight(tx, merge.into.id, viewer, 'merge')
      await undoMerge(tx, { id: input.id, uid: viewer.uid, now: context.now() })
      return oneOf(tx, input.id, context.now())
    }),
  ),
})

/**
 * Both gyms, if the viewer may merge each of them. A merged gym resolves to its successor. Managers can only merge gyms
 * with the same owners, because a merge makes the owners of one gym owners of both.
 */
async function findBoth(reader: Reader, viewer: Viewer, { id, into }: { id: string; into: string }) {
  const [one, other] = [await findGym(reader, id, viewer), await findGym(reader, into, viewer)]
  if (!one || !other) throw notFound()
  const statuses = []
  for (const gym of [one, other]) statuses.push(await requireRight(reader, gym.id, viewer, 'merge'))
  if (statuses.includes('manager') && (await ownersOf(reader, one.id)) !== (await ownersOf(reader, other.id)))
    throw notAllowed()
  if (one.id === other.id) throw badField('into', message('must be another gym'))
  return { from: one.id, into: other.id }
}

async function oneOf(reader: Reader, id: string, now: Date) {
  const [merge] = await readMerges(reader, { id }, now)
  if (!merge) throw notFound()
  return merge
}
