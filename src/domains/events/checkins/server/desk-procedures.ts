import { implement } from '@orpc/server'
import { anyone } from '#platform/auth.ts'
import { type RequestContext, writeContextOf } from '#platform/context.ts'
import { checkinsContract } from '../contract.ts'
import { windowOf } from '../rules.ts'
import type { CheckInCodes } from './codes.ts'
import { findAtDesk, findDesk, searchAtDesk, toDeskPerson } from './desk.ts'
import { checkIn } from './writes.ts'

const api = implement(checkinsContract.desk).$context<RequestContext>()

/** Procedures for the tablet at the desk. Only its token authorises them, regardless of who's signed in on it. */
export const deskProcedures = (codes: CheckInCodes) => ({
  view: api.view.use(anyone).handler(async ({ context, input }) => {
    const now = context.now()
    const { event } = await findDesk(context.db, input.token, now)
    const { opensAt, closesAt } = windowOf(event)
    return {
      title: event.title,
      gymName: event.gym.name,
      gymSlug: event.gym.slug,
      eventSlug: event.slug,
      startsAt: event.startsAt.toISOString(),
      endsAt: event.endsAt.toISOString(),
      timezone: event.timezone,
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
      codes: codes.coming(`event:${event.id}`, now, closesAt),
    }
  }),

  search: api.search.use(anyone).handler(async ({ context, input }) => {
    const desk = await findDesk(context.db, input.token, context.now())
    return { items: await searchAtDesk(context.db, desk, input.text) }
  }),

  checkIn: api.checkIn.use(anyone).handler(({ context, input: { token, pick, at } }) =>
    context.transaction(async (tx) => {
      const desk = await findDesk(tx, token, context.now())
      const person = await findAtDesk(tx, desk, pick)
      const claimed = at === undefined ? undefined : new Date(at)
      const { event, openedBy: by } = desk
      const done = await checkIn(writeContextOf(context, tx), { event, uid: person.uid, method: 'kiosk', by, claimed })
      return { ...toDeskPerson(desk, { ...person, at: done.at }), already: done.already }
    }),
  ),
})
