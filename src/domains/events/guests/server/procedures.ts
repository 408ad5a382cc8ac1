import { requireEvent, requireEventRight } from '#domains/events/events/server/rights.ts'
import { anyoneIncludingSuspended, member } from '#platform/auth.ts'
import { writeContextOf } from '#platform/context.ts'
import { acceptedLocale } from '#platform/languages.ts'
import { mayMailLink } from '#platform/link-token.ts'
import { procedures } from '#platform/procedures.ts'
import { writeOnce } from '#platform/write-once.ts'
import { guestsContract } from '../contract.ts'
import { takesGuests } from '../rules.ts'
import { findGuest, readGuest, readGuestRsvp, readGuests } from './reads.ts'
import { askAsGuest, cancelGuest, closedToGuests, confirmGuest, removeGuest } from './writes.ts'

const api = procedures(guestsContract)

export const guestsProcedures = api.router({
  /** A refusal depends on the caller's limit and what any visitor sees of the event, never on the email address. */
  ask: api.ask.use(anyoneIncludingSuspended).handler(async ({ context, input: { name, email, ...address } }) => {
    const { db, limits, request, now } = context
    await limits.count('guestRsvp', request.ip)
    const event = await requireEvent(db, address, null)
    if (!takesGuests(event, now())) throw closedToGuests()
    const language = acceptedLocale(request.headers.get('accept-language'))
    if (await mayMailLink(limits, email))
      await context.transaction((tx) => askAsGuest(writeContextOf(context, tx), { event, name, email, language }))
    return { asked: true }
  }),

  list: api.list.use(member).handler(async ({ context: { db, viewer }, input }) => {
    const event = await requireEventRight(db, input, viewer, 'checkIn')
    return { items: await readGuests(db, event) }
  }),

  remove: api.remove.use(member).handler(({ context, input }) =>
    writeOnce(context, 'guests.remove', input, async (tx) => {
      const event = await requireEventRight(tx, input, context.viewer, 'edit')
      await removeGuest(writeContextOf(context, tx), { event, id: input.id })
      return { removed: true }
    }),
  ),

  read: api.read.use(anyoneIncludingSuspended).handler(async ({ context: { db, now }, input }) => {
    return readGuestRsvp(db, await findGuest(db, input.token, now()), now())
  }),

  answer: api.answer.use(anyoneIncludingSuspended).handler(({ context, input: { token, going } }) =>
    context.transaction(async (tx) => {
      const now = context.now()
      const guest = await findGuest(tx, token, now)
      // Throws 404 if the guest may not see the event.
      await readGuestRsvp(tx, guest, now)
      await (going ? confirmGuest : cancelGuest)(writeContextOf(context, tx), guest)
      return readGuestRsvp(tx, await readGuest(tx, guest.id), now)
    }),
  ),
})
