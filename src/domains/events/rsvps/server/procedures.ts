import type { EventAddress, FoundEvent } from '#domains/events/events/server/reads.ts'
import { mayRun, requireEvent, requireEventRight } from '#domains/events/events/server/rights.ts'
import { anyone, member, ownOnly, unrestrictedMember } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { procedures } from '#platform/procedures.ts'
import { notAllowed, notFound } from '#platform/refusals.ts'
import { openSemaphore } from '#platform/semaphore.ts'
import { writeOnce } from '#platform/write-once.ts'
import { rsvpsContract } from '../contract.ts'
import { placeFor } from '../rules.ts'
import { readAttendees } from './attendees.ts'
import { pin, postToDiscussion, readDiscussion } from './discussion.ts'
import { admitMember, moveToFront, remove } from './hosting.ts'
import { invite, readCandidates } from './invitations.ts'
import { isInDiscussion, readMyEvents, readMyRow, readMyRsvp, readWarnings } from './reads.ts'
import { rsvpGoing, rsvpMaybe } from './rsvp.ts'
import { answerQuestion, leave, relockEvent } from './writes.ts'

const api = procedures(rsvpsContract)

type Asked = RequestContext & { viewer: Viewer }

export const rsvpsProcedures = api.router({
  mine: api.mine.use(member).handler(async ({ context, input }) => {
    const event = await requireEvent(context.db, input, context.viewer)
    return readMyRsvp(context.db, event, { uid: context.viewer.uid, now: context.now() })
  }),

  answer: api.answer.use(member).handler(({ context, input }) =>
    ofMine(context, 'rsvps.answer', input, (tx, event) => {
      const mine = { event, uid: context.viewer.uid }
      const writeContext = writeContextOf(context, tx)
      return input.status === 'going'
        ? rsvpGoing(writeContext, { ...mine, guests: input.guests })
        : rsvpMaybe(writeContext, mine)
    }),
  ),

  answerQuestion: api.answerQuestion.use(unrestrictedMember).handler(({ context, input }) =>
    ofMine(context, 'rsvps.answerQuestion', input, (tx, event) => {
      const { question, answer } = input
      return answerQuestion(writeContextOf(context, tx), { event, uid: context.viewer.uid, question, answer })
    }),
  ),

  leave: api.leave
    .use(member)
    .handler(({ context, input }) =>
      ofMine(context, 'rsvps.leave', input, (tx, event) =>
        leave(writeContextOf(context, tx), { event, uid: context.viewer.uid }),
      ),
    ),

  attendees: api.attendees.use(anyone).handler(async ({ context: { db, viewer }, input }) => {
    const event = await requireEvent(db, input, viewer)
    const mayHost = await mayRun(db, event, viewer, 'edit')
    return readAttendees(db, event, viewer, { ...input, mayHost })
  }),

  letIn: api.letIn
    .use(member)
    .handler(({ context, input }) =>
      ofAnother(context, input, (tx, event) => admitMember(writeContextOf(context, tx), { event, uid: input.uid })),
    ),

  moveUp: api.moveUp
    .use(member)
    .handler(({ context, input }) =>
      ofAnother(context, input, (tx, event) => moveToFront(writeContextOf(context, tx), { event, uid: input.uid })),
    ),

  remove: api.remove.use(member).handler(async ({ context, input }) => {
    await ofAnother(context, input, (tx, event) => remove(writeContextOf(context, tx), { event, uid: input.uid }))
    return { removed: true }
  }),

  candidates: api.candidates.use(member).handler(async ({ context: { db, viewer }, input }) => {
    const event = await requireEventRight(db, input, viewer, 'invite')
    return { items: await readCandidates(db, { event, inviterId: viewer.uid, text: input.text }) }
  }),

  invite: api.invite.use(unrestrictedMember).handler(({ context, input }) =>
    writeOnce(context, 'rsvps.invite', input, async (tx) => {
      const event = await requireEventRight(tx, input, context.viewer, 'invite')
      return {
        invited: await invite(writeContextOf(context, tx), { event, inviterId: context.viewer.uid, uids: input.uids }),
      }
    }),
  ),

  discussion: api.discussion.use(member).handler(async ({ context: { db, viewer, now }, input }) => {
    const event = await discussedEvent(db, input, viewer)
    const mayPin = await mayRun(db, event, viewer, 'edit')
    return readDiscussion(db, event, viewer, { ...input, mayPin, now: now() })
  }),

  postMessage: api.postMessage.use(unrestrictedMember).handler(({ context, input }) =>
    writeOnce(context, 'rsvps.postMessage', input, async (tx) => {
      const { viewer } = context
      const event = await discussedEvent(tx, input, viewer)
      if (input.notify && !(await mayRun(tx, event, viewer, 'edit'))) throw notAllowed()
      return postToDiscussion(writeContextOf(context, tx), {
        event,
        uid: viewer.uid,
        text: input.text,
        notifies: input.notify,
      })
    }),
  ),

  pin: api.pin.use(member).handler(({ context, input }) => setPinned(context, input, input.activityId)),

  unpin: api.unpin.use(member).handler(({ context, input }) => setPinned(context, input, null)),

  myEvents: api.myEvents.use(member).handler(({ context: { db, viewer, now }, input: { uid, ...page } }) => {
    ownOnly(viewer, uid)
    return readMyEvents(db, viewer.uid, { ...page, now: now() })
  }),
})

/** The event. Throws 404 for everyone outside its discussion. */
async function discussedEvent(reader: Reader, address: EventAddress, viewer: Viewer): Promise<FoundEvent> {
  const event = await requireEvent(reader, address, viewer)
  if (!(await isInDiscussion(reader, event, viewer))) throw notFound()
  return event
}

/** Changes the viewer's own RSVP and returns its new state. */
function ofMine(
  context: Asked,
  call: string,
  input: EventAddress,
  write: (tx: Tx, event: FoundEvent) => Promise<void>,
) {
  return serialize(`${input.gymId}/${input.eventId}`, () =>
    writeOnce(context, call, input, async (tx) => {
      const event = await requireEvent(tx, input, context.viewer)
      const me = { uid: context.viewer.uid, now: context.now() }
      // Read before the event's row is locked, so that concurrent requests wait less.
      const warnings = await readWarnings(tx, event, me)
      await write(tx, event)
      return readMyRsvp(tx, await relockEvent(tx, event), { ...me, warnings })
    }),
  )
}

/** Two per event: one holds the row lock while the next does its reads. */
const serialize = openSemaphore(2)

/** A host's change to another member's RSVP; returns its new state. */
function ofAnother(
  context: Asked,
  input: EventAddress & { uid: string },
  write: (tx: Tx, event: FoundEvent) => Promise<void>,
) {
  return writeOnce(context, 'rsvps.host', input, async (tx) => {
    const event = await requireEventRight(tx, input, context.viewer, 'edit')
    await write(tx, event)
    const now = context.now()
    return {
      place: placeFor(await relockEvent(tx, event), await readMyRow(tx, { eventId: event.id, uid: input.uid }), now),
    }
  })
}

function setPinned(context: Asked, input: EventAddress, activityId: string | null) {
  return context.transaction(async (tx) => {
    const event = await requireEventRight(tx, input, context.viewer, 'edit')
    await discussedEvent(tx, input, context.viewer)
    return pin(writeContextOf(context, tx), { event, viewer: context.viewer, activityId })
  })
}
