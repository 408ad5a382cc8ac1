import { lockEvent } from '#domains/events/events/server/reads.ts'
import { requireEvent, requireEventRight } from '#domains/events/events/server/rights.ts'
import { member } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { writeOnce } from '#platform/write-once.ts'
import { conductorContract } from '../contract.ts'
import { apartPairs } from './apart.ts'
import { readMat, readWishes } from './reads.ts'
import { saveRounds, saveWishes, settleApart } from './writes.ts'

const api = procedures(conductorContract)

export function conductorProcedures(secret: string) {
  const apart = apartPairs(secret)
  return api.router({
    wishes: api.wishes.use(member).handler(async ({ context, input }) => {
      const { id } = await requireEvent(context.db, input, context.viewer)
      return readWishes(context.db, id, context.viewer)
    }),

    saveWishes: api.saveWishes.use(member).handler(({ context, input: { gymId, eventId, key, ...wishes } }) =>
      context.transaction(async (tx) => {
        const { viewer } = context
        const { id } = await requireEvent(tx, { gymId, eventId, key }, viewer)
        await saveWishes(tx, { eventId: id, viewer, wishes, now: context.now() })
        return readWishes(tx, id, viewer)
      }),
    ),

    open: api.open.use(member).handler(({ context, input }) =>
      context.transaction(async (tx) => {
        const { viewer } = context
        const { id } = await requireEventRight(tx, input, viewer, 'checkIn')
        await lockEvent(tx, id)
        const { people, real } = await readMat(tx, id, viewer)
        const uids = people.map(({ uid }) => uid)
        const pairs = await settleApart(tx, { eventId: id, uids, real, apart })
        return {
          people,
          apart: pairs.map(([one, other]): [string, string] => (one < other ? [one, other] : [other, one])).toSorted(),
        }
      }),
    ),

    finish: api.finish.use(member).handler(({ context, input }) =>
      writeOnce(context, 'conductor.finish', input, async (tx) => {
        const { id: matId, rounds, ...ref } = input
        const event = await requireEventRight(tx, ref, context.viewer, 'checkIn')
        await lockEvent(tx, event.id)
        await saveRounds(tx, { eventId: event.id, matId, rounds })
        return { done: true as const }
      }),
    ),
  })
}
