import { findEvent } from '#domains/events/events/server/reads.ts'
import { anyone } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { notFound } from '#platform/refusals.ts'
import { roomContract } from '../contract.ts'
import { readRoom } from './reads.ts'

const api = procedures(roomContract)

export const roomProcedures = api.router({
  get: api.get.use(anyone).handler(async ({ context, input }) => {
    const event = await findEvent(context.db, input, context.viewer)
    if (!event) throw notFound()
    return readRoom(context, event)
  }),
})
