import { findEvent } from '#domains/events/events/server/reads.ts'
import { requireEvent } from '#domains/events/events/server/rights.ts'
import { member, unrestrictedMember } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { notFound } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { boardContract } from '../contract.ts'
import { readBoard } from './reads.ts'
import { removeEntry, removeOwnEntry, saveEntry } from './writes.ts'

const api = procedures(boardContract)

export const boardProcedures = api.router({
  list: api.list.use(member).handler(async ({ context: { db, viewer, now }, input }) => {
    return readBoard(db, await requireEvent(db, input, viewer), viewer, now())
  }),

  save: api.save.use(unrestrictedMember).handler(({ context, input: { gymId, eventId, key, ...entry } }) =>
    writeOnce(context, 'board.save', { gymId, eventId, ...entry }, async (tx) => {
      const { viewer } = context
      const event = await requireEvent(tx, { gymId, eventId, key }, viewer)
      await saveEntry(tx, { event, uid: viewer.uid, entry, now: context.now() })
      const { items } = await readBoard(tx, event, viewer, context.now())
      const saved = items.find(({ id }) => id === entry.id)
      if (!saved) throw notFound()
      return saved
    }),
  ),

  remove: api.remove.use(member).handler(({ context, input }) =>
    writeOnce(context, 'board.remove', input, async (tx) => {
      const { viewer } = context
      const event = await findEvent(tx, input, viewer)
      // Someone who can no longer see the event, because of a block for example, can still remove their own entry.
      if (!event) await removeOwnEntry(tx, { ...input, uid: viewer.uid })
      else await removeEntry(tx, { event, viewer, id: input.id, now: context.now() })
      return { id: input.id }
    }),
  ),
})
