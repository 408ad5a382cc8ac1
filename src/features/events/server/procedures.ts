import { implement } from '@orpc/server'
import { findGym } from '#features/gyms/server/reads.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/refusals.ts'
import { anyone } from '#platform/who.ts'
import { eventsContract } from '../contract.ts'
import { readEvent } from './read-event.ts'
import { findEvent, readEventsOf } from './reads.ts'

// Who may call is asked before what was sent, so that a visitor learns nothing about the input.
const api = implement(eventsContract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })

export const eventsProcedures = api.router({
  list: api.list.use(anyone).handler(async ({ context, input: { gymId, which, cursor, limit } }) => {
    const gym = await findGym(context.db, gymId, context.viewer)
    if (!gym) throw notFound()
    return readEventsOf(context.db, { gymId: gym.id, which, cursor, limit }, context.viewer, context.now())
  }),

  get: api.get.use(anyone).handler(async ({ context, input }) => {
    const found = await findEvent(context.db, input, context.viewer)
    if (!found) throw notFound()
    return readEvent(context.db, found, context.viewer, { now: context.now(), key: input.key })
  }),
})
