import { findGym, readGym } from '#domains/gyms/gyms/server/reads.ts'
import { requireRight } from '#domains/gyms/gyms/server/rights.ts'
import { member, unrestrictedMember } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { encryption } from '#platform/encryption.ts'
import { procedures } from '#platform/procedures.ts'
import { found } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { timetableCalendarContract } from '../contract.ts'
import { mustReadTimetableCalendar, readTimetableCalendar } from './reads.ts'
import { refreshCalendar } from './refresh.ts'
import { acceptDifferences, ignoreDifferences, removeCalendar, saveCalendar } from './writes.ts'

const api = procedures(timetableCalendarContract)
type MembersContext = RequestContext & { viewer: Viewer }

export const calendarCipher = (secret: string) => encryption(secret, 'timetable calendars')

/** For staff who can edit the timetable, and admins; the calendar isn't visible to anyone else. */
export function timetableCalendarProcedures(secret: string) {
  const cipher = calendarCipher(secret)

  /** Not in a transaction, because other servers can be slow. */
  async function readNow(context: MembersContext, gymId: string) {
    await refreshCalendar({ ...context, cipher }, gymId)
    return { calendar: await mustReadTimetableCalendar(context.db, gymId, context.now()) }
  }

  return api.router({
    get: api.get.use(member).handler(async ({ context, input }) => {
      const { gym } = await mustManage(context.db, context.viewer, input.gymId)
      return { calendar: await readTimetableCalendar(context.db, gym.id, context.now()) }
    }),

    save: api.save.use(unrestrictedMember).handler(async ({ context, input: { gymId, address } }) => {
      const { gym } = await mustManage(context.db, context.viewer, gymId)
      await context.limits.count('calendar', context.viewer.uid)
      await context.transaction((tx) => saveCalendar(tx, cipher, { gymId: gym.id, address }))
      return readNow(context, gym.id)
    }),

    read: api.read.use(unrestrictedMember).handler(async ({ context, input }) => {
      const { gym } = await mustManage(context.db, context.viewer, input.gymId)
      await context.limits.count('calendar', context.viewer.uid)
      return readNow(context, gym.id)
    }),

    accept: api.accept.use(unrestrictedMember).handler(({ context, input }) =>
      writeOnce(context, 'timetableCalendar.accept', input, async (tx) => {
        const { viewer, now } = context
        const { gym, gymRole } = await mustManage(tx, viewer, input.gymId)
        const editor = { gymId: gym.id, uid: viewer.uid, gymRole }
        await acceptDifferences(writeContextOf(context, tx), { ...editor, version: input.version, keys: input.keys })
        const saved = found(await readGym(tx, gym.id, viewer, now()))
        return { gym: saved, calendar: await mustReadTimetableCalendar(tx, gym.id, now()) }
      }),
    ),

    ignore: api.ignore.use(unrestrictedMember).handler(({ context, input }) =>
      context.transaction(async (tx) => {
        const { gym } = await mustManage(tx, context.viewer, input.gymId)
        await ignoreDifferences(writeContextOf(context, tx), { gymId: gym.id, keys: input.keys })
        return { calendar: await mustReadTimetableCalendar(tx, gym.id, context.now()) }
      }),
    ),

    remove: api.remove.use(member).handler(({ context, input }) =>
      context.transaction(async (tx) => {
        const { gym } = await mustManage(tx, context.viewer, input.gymId)
        await removeCalendar(tx, gym.id)
        return { removed: true }
      }),
    ),
  })
}

async function mustManage(reader: Reader, viewer: Viewer, reference: string) {
  const gym = found(await findGym(reader, reference, viewer))
  return { gym, gymRole: await requireRight(reader, gym.id, viewer, 'schedule') }
}
