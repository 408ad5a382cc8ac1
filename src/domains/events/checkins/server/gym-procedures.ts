import { isOpenGym } from '#domains/gyms/gyms/rules.ts'
import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { gymRoleAt, requireRight } from '#domains/gyms/gyms/server/rights.ts'
import { sessionsOn } from '#domains/gyms/gyms/timetable.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import { member, ownOnly } from '#platform/auth.ts'
import { hours } from '#platform/clock.ts'
import { type RequestContext, writeContextOf } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { checkinsContract } from '../contract.ts'
import { isNear } from '../rules.ts'
import { checkInAtGym, readAtGym, undoAtGym } from './at-gym.ts'
import type { CheckInCodes } from './codes.ts'
import { recordConfirmation, recordScheduleConfirmation } from './record-confirmation.ts'
import {
  type GymWeek,
  lastOccurrence,
  readToConfirm,
  readToday,
  readWeek,
  sessionOfDay,
  sessionsNow,
} from './sessions.ts'
import { refuseWrongCode } from './verify-code.ts'

const api = procedures(checkinsContract)

/** How far ahead staff get the gym's codes. */
const CODES_AHEAD_MS = hours(12)

/** Check-in at a gym, and confirming its timetable. */
export const gymProcedures = (codes: CheckInCodes) => ({
  atGym: api.atGym.use(member).handler(async ({ context, input }) => {
    const { db, viewer } = context
    const now = context.now()
    const gym = await mustFind(db, input.gymId, context)
    const mine = await readAtGym(db, { gymId: gym.id, uid: viewer.uid }, now)
    return { ...mine, sessions: isOpenGym(gym) ? sessionsNow(gym, now) : [] }
  }),

  checkMeInAtGym: api.checkMeInAtGym.use(member).handler(async ({ context, input }) => {
    const { gymId, sessionId, way, at } = input
    const gym = await mustBeOpen(context.db, gymId, context)
    if (way.method === 'code') await refuseWrongCode(context, codes, { place: `gym:${gym.id}`, code: way.code, at })
    else if (gym.placeApproximate || !isNear(gym, way))
      throw conflict(message("You're more than 250 m from the gym. Use the code at the desk."), 'TOO_FAR')
    const remembered = { gymId, sessionId, method: way.method }
    return writeOnce(context, 'checkins.checkMeInAtGym', remembered, (tx) =>
      checkInAtGym(writeContextOf(context, tx), {
        ...{ gym, uid: context.viewer.uid, method: way.method, sessionId },
        claimed: at === undefined ? undefined : new Date(at),
      }),
    )
  }),

  undoAtGym: api.undoAtGym.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const gym = await mustFind(tx, input.gymId, context)
      await undoAtGym(writeContextOf(context, tx), { gymId: gym.id, uid: context.viewer.uid })
      return { done: true as const }
    }),
  ),

  today: api.today.use(member).handler(async ({ context, input }) => {
    const { db, viewer } = context
    const now = context.now()
    const gym = await mustFind(db, input.gymId, context)
    await requireRight(db, gym.id, viewer, 'checkIn')
    const ahead = codes.coming(`gym:${gym.id}`, now, new Date(now.getTime() + CODES_AHEAD_MS))
    return { ...(await readToday(db, gym, viewer, now)), codes: ahead }
  }),

  checkInToClass: api.checkInToClass.use(member).handler(({ context, input }) =>
    writeOnce(context, 'checkins.checkInToClass', input, async (tx) => {
      const { viewer } = context
      const { sessionId, day, uid, there } = input
      const gym = await mustFind(tx, input.gymId, context)
      await requireRight(tx, gym.id, viewer, 'checkIn')
      const [person] = await readPersonCards(tx, viewer, [uid])
      const on = sessionsOn(gym, { from: day, until: day }).find(
        ({ item, date }) => item.id === sessionId && date === day,
      )
      if (!person || !on) throw notFound()
      const write = writeContextOf(context, tx)
      if (!there) {
        await undoAtGym(write, { gymId: gym.id, uid, byStaff: { uid: viewer.uid, on } })
        return { checkedInAt: null }
      }
      const claimed = input.at === undefined ? undefined : new Date(input.at)
      const { at } = await checkInAtGym(write, { gym, uid, method: 'host', sessionId, claimed, by: viewer.uid })
      return { checkedInAt: at }
    }),
  ),

  toConfirm: api.toConfirm.use(member).handler(async ({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return { items: await readToConfirm(context.db, context.viewer, context.now()) }
  }),

  confirmSession: api.confirmSession.use(member).handler(async ({ context, input }) => {
    const { viewer } = context
    await context.limits.count('confirm', viewer.uid)
    return writeOnce(context, 'checkins.confirmSession', input, async (tx) => {
      const now = context.now()
      const { sessionId, wasOn } = input
      const gym = await mustBeOpen(tx, input.gymId, context)
      const on = lastOccurrence(gym, input, now)
      if (!on) throw badField('sessionId', message("wasn't on in the last 7 days"))
      const gymRole = await gymRoleAt(tx, gym.id, viewer)
      const by = gymRole === null || gymRole === 'admin' ? ('member' as const) : ('owner' as const)
      const about = new Date(Math.min(on.endsAt.getTime(), now.getTime()))
      const word = { gymId: gym.id, sessionId, uid: viewer.uid, source: by, shownBy: by, wasOn, day: on.date, about }
      const counted = await recordConfirmation(tx, word, now)
      const heard = (await readWeek(tx, gym.id)) ?? gym
      return {
        counted,
        session: sessionOfDay(heard, on),
        lastConfirmedAt: heard.lastConfirmedAt?.toISOString() ?? null,
      }
    })
  }),

  confirmSchedule: api.confirmSchedule.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const now = context.now()
      const gym = await mustBeOpen(tx, input.gymId, context)
      await requireRight(tx, gym.id, context.viewer, 'schedule')
      const sessions = await recordScheduleConfirmation(tx, { gymId: gym.id, uid: context.viewer.uid, now })
      return { lastConfirmedAt: now.toISOString(), sessions }
    }),
  ),
})

async function mustFind(
  reader: Reader,
  reference: string,
  { viewer }: Pick<RequestContext, 'viewer'>,
): Promise<GymWeek> {
  const found = await findGym(reader, reference, viewer)
  const gym = found && (await readWeek(reader, found.id))
  if (!gym) throw notFound()
  return gym
}

async function mustBeOpen(
  reader: Reader,
  reference: string,
  context: Pick<RequestContext, 'viewer'>,
): Promise<GymWeek> {
  const gym = await mustFind(reader, reference, context)
  if (!isOpenGym(gym)) throw conflict(message('This gym is closed.'), 'GYM_CLOSED')
  return gym
}
