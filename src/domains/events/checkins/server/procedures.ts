import type { FoundEvent } from '#domains/events/events/server/reads.ts'
import { requireEvent, requireEventRight } from '#domains/events/events/server/rights.ts'
import { countGuests } from '#domains/events/rsvps/server/attendees.ts'
import { mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { gymRoleAt } from '#domains/gyms/gyms/server/rights.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import { member } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { conflict, found, notFound } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { checkinsContract } from '../contract.ts'
import { isNear, windowOf } from '../rules.ts'
import { type CheckInCodes, checkInCodes } from './codes.ts'
import { closeDesk, openDesk, readDesks } from './desk.ts'
import { deskProcedures } from './desk-procedures.ts'
import { readExpectedPeople, readExpectedPerson } from './expected-people.ts'
import { gymProcedures } from './gym-procedures.ts'
import { readOwnCheckIn } from './reads.ts'
import { readWeek } from './sessions.ts'
import { isCheckedIn, refuseWrongCode } from './verify-code.ts'
import { checkIn, markMissed, undoCheckIn } from './writes.ts'

const api = procedures(checkinsContract)

export function checkinsProcedures(secret: string) {
  const codes = checkInCodes(secret)
  return api.router({
    mine: api.mine.use(member).handler(async ({ context, input }) => {
      const event = await requireEvent(context.db, input, context.viewer)
      return readOwnCheckIn(context.db, event, context.viewer.uid, context.now())
    }),

    checkMeIn: api.checkMeIn.use(member).handler(async ({ context, input: { way, at, ...ref } }) => {
      const { viewer } = context
      const event = await requireEvent(context.db, ref, viewer)
      await mustBeThere(context, codes, { event, way, at })
      // Leaves the position out of the request that's stored for idempotency.
      return writeOnce(context, 'checkins.checkMeIn', { ...ref, method: way.method }, async (tx) => {
        const claimed = at === undefined ? undefined : new Date(at)
        const { already } = await checkIn(writeContextOf(context, tx), {
          ...{ event, uid: viewer.uid, method: way.method, claimed },
        })
        return { ...(await readOwnCheckIn(tx, event, viewer.uid, context.now())), already }
      })
    }),

    undoMine: api.undoMine.use(member).handler(({ context, input }) =>
      context.transaction(async (tx) => {
        const { uid } = context.viewer
        const event = await requireEvent(tx, input, context.viewer)
        await undoCheckIn(writeContextOf(context, tx), { event, uid, self: true })
        return readOwnCheckIn(tx, event, uid, context.now())
      }),
    ),

    list: api.list.use(member).handler(async ({ context, input: { cursor, limit, ...ref } }) => {
      const { db, viewer } = context
      const now = context.now()
      const event = await requireEventRight(db, ref, viewer, 'checkIn')
      const { opensAt, closesAt } = windowOf(event)
      return {
        ...(await readExpectedPeople(db, event, viewer, { after: cursor, limit, now })),
        opensAt: opensAt.toISOString(),
        closesAt: closesAt.toISOString(),
        capacity: event.capacity,
        going: event.goingCount,
        withoutAccount: await countGuests(db, event.id),
        checkedIn: event.checkedInCount,
        mayAddWalkIns: await isStaff(db, event, viewer),
        codes: codes.coming(`event:${event.id}`, now, closesAt),
      }
    }),

    checkIn: api.checkIn.use(member).handler(({ context, input }) =>
      writeOnce(context, 'checkins.checkIn', input, async (tx) => {
        const { viewer } = context
        const { uid, at, ...ref } = input
        const event = await requireEventRight(tx, ref, viewer, 'checkIn')
        const [person] = await readPersonCards(tx, viewer, [uid])
        if (!person) throw notFound()
        const claimed = at === undefined ? undefined : new Date(at)
        const byStaff = uid === viewer.uid || (await isStaff(tx, event, viewer))
        const { already, overCapacity } = await checkIn(writeContextOf(context, tx), {
          ...{ event, uid, method: 'host', by: viewer.uid, byStaff, claimed },
        })
        const row = found(await readExpectedPerson(tx, event, viewer, { uid, now: context.now() }))
        return { ...row, already, overCapacity }
      }),
    ),

    undo: api.undo.use(member).handler(({ context, input: { uid, ...ref } }) =>
      writeOnce(context, 'checkins.undo', { uid, ...ref }, async (tx) => {
        const event = await requireEventRight(tx, ref, context.viewer, 'checkIn')
        await undoCheckIn(writeContextOf(context, tx), { event, uid, self: false })
        const row = await readExpectedPerson(tx, event, context.viewer, { uid, now: context.now() })
        return { person: row ?? null }
      }),
    ),

    markMissed: api.markMissed.use(member).handler(({ context, input: { uids, missed, ...ref } }) =>
      context.transaction(async (tx) => {
        const event = await requireEventRight(tx, ref, context.viewer, 'checkIn')
        return { changed: await markMissed(writeContextOf(context, tx), { event, uids, missed }) }
      }),
    ),

    openDesk: api.openDesk.use(member).handler(({ context, input }) =>
      context.transaction(async (tx) => {
        const event = await requireEventRight(tx, input, context.viewer, 'checkIn')
        if (event.status !== 'scheduled' || context.now() > windowOf(event).closesAt)
          throw conflict(message('Check-in has closed.'), 'CHECK_IN_CLOSED')
        return openDesk(tx, { event, uid: context.viewer.uid, now: context.now() })
      }),
    ),

    desks: api.desks.use(member).handler(async ({ context, input }) => {
      const event = await requireEventRight(context.db, input, context.viewer, 'checkIn')
      return { items: await readDesks(context.db, event.id) }
    }),

    closeDesk: api.closeDesk.use(member).handler(({ context, input: { deskId, ...ref } }) =>
      context.transaction(async (tx) => {
        const event = await requireEventRight(tx, ref, context.viewer, 'checkIn')
        await closeDesk(tx, { eventId: event.id, id: deskId, now: context.now() })
        return { done: true as const }
      }),
    ),

    desk: deskProcedures(codes),
    ...gymProcedures(codes),
  })
}

const isStaff = async (reader: Reader, { gymId }: FoundEvent, viewer: Viewer) =>
  mayAtGym(await gymRoleAt(reader, gymId, viewer), 'checkIn')

type OwnWay = { method: 'code'; code: string } | { method: 'location'; lat: number; lng: number; accuracy: number }

/** Requires a position near the gym (`isNear`), or a valid code unless the viewer is already checked in. */
async function mustBeThere(
  context: RequestContext & { viewer: Viewer },
  codes: CheckInCodes,
  { event, way, at }: { event: FoundEvent; way: OwnWay; at: string | undefined },
): Promise<void> {
  const { db, viewer } = context
  if (way.method === 'location') {
    const gym = await readWeek(db, event.gymId)
    if (!gym || gym.placeApproximate || !isNear(gym, way))
      throw conflict(message("You're more than 250 m from the gym. Use the code at the desk."), 'TOO_FAR')
    return
  }
  if (await isCheckedIn(db, event.id, viewer.uid)) return
  await refuseWrongCode(context, codes, { place: `event:${event.id}`, code: way.code, at })
}
