import { implement } from '@orpc/server'
import { anyoneFromReplica } from '#platform/auth.ts'
import type { RequestContext } from '#platform/context.ts'
import { readPoint } from '#platform/geography.ts'
import { message } from '#platform/messages.ts'
import { badField, found } from '#platform/refusals.ts'
import { placesContract } from '../contract.ts'
import { largestPlaceIn, nearestPlace, readPlace, suggestPlaces } from './reads.ts'

const api = implement(placesContract).$context<RequestContext>()

export const placesProcedures = api.router({
  search: api.search
    .use(anyoneFromReplica)
    .handler(async ({ context, input }) => ({ items: await suggestPlaces(context.db, input) })),

  nearest: api.nearest.use(anyoneFromReplica).handler(async ({ context, input }) => {
    const point = readPoint(input.near)
    if (!point) throw badField('near', message('must be latitude,longitude, such as 53.35,-6.26'))
    return { place: (await nearestPlace(context.db, point)) ?? null }
  }),

  largestIn: api.largestIn
    .use(anyoneFromReplica)
    .handler(async ({ context, input }) => ({ place: (await largestPlaceIn(context.db, input.timezone)) ?? null })),

  get: api.get.use(anyoneFromReplica).handler(async ({ context, input }) => {
    return found(await readPlace(context.db, input.id))
  }),
})
