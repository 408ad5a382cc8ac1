import { findWeek } from '#domains/gyms/gyms/server/find-week.ts'
import { requireRight } from '#domains/gyms/gyms/server/rights.ts'
import { member, ownOnly, unrestrictedMember } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import { procedures } from '#platform/procedures.ts'
import { writeOnce } from '#platform/write-once.ts'
import { bookingsContract } from '../contract.ts'
import { type ClassRef, findClass, readSettings, saveSettings } from './classes.ts'
import { readBookable, readBookableClass, readMyBookings } from './reads.ts'
import { readBookedClasses, readBookedPeople } from './staff-reads.ts'
import { book, cancel } from './writes.ts'

const api = procedures(bookingsContract)

export const bookingsProcedures = api.router({
  list: api.list.use(member).handler(async ({ context: { db, viewer, now }, input }) => ({
    items: await readBookable(db, await findWeek(db, input.gymId, viewer, now()), viewer, now()),
  })),

  book: api.book.use(member).handler(({ context, input }) => ofMine(context, 'bookings.book', input, book)),

  cancel: api.cancel.use(member).handler(({ context, input }) => ofMine(context, 'bookings.cancel', input, cancel)),

  mine: api.mine.use(member).handler(async ({ context: { db, viewer, now }, input: { uid } }) => {
    ownOnly(viewer, uid)
    return { items: await readMyBookings(db, viewer, now()) }
  }),

  classes: api.classes.use(member).handler(async ({ context: { db, viewer, now }, input }) => {
    const gym = await findWeek(db, input.gymId, viewer, now())
    await requireRight(db, gym.id, viewer, 'checkIn')
    return { items: await readBookedClasses(db, gym) }
  }),

  people: api.people.use(member).handler(async ({ context: { db, viewer, now }, input: { gymId, ...ref } }) => {
    const gym = await findWeek(db, gymId, viewer, now())
    await requireRight(db, gym.id, viewer, 'checkIn')
    const row = await findClass(db, { gymId: gym.id, ...ref })
    return { items: row ? await readBookedPeople(db, row, viewer, now()) : [] }
  }),

  settings: api.settings.use(member).handler(async ({ context: { db, viewer, now }, input }) => {
    const gym = await findWeek(db, input.gymId, viewer, now())
    await requireRight(db, gym.id, viewer, 'schedule')
    const settings = await readSettings(db, gym.id)
    return { items: [...settings].map(([sessionId, one]) => ({ sessionId, ...one })) }
  }),

  changeSettings: api.changeSettings.use(unrestrictedMember).handler(({ context, input: { gymId, ...change } }) =>
    context.transaction(async (tx) => {
      const gym = await findWeek(tx, gymId, context.viewer, context.now())
      await requireRight(tx, gym.id, context.viewer, 'schedule')
      await saveSettings(tx, gym, change)
      return { settings: change.settings }
    }),
  ),
})

type MemberContext = RequestContext & { viewer: Viewer }

/** Changes the viewer's own booking and returns the class with its new state. */
function ofMine(context: MemberContext, call: string, input: ClassRef & { gymId: string }, write: typeof book) {
  return writeOnce(context, call, input, async (tx) => {
    const { viewer } = context
    const { gymId, ...ref } = input
    const gym = await findWeek(tx, gymId, viewer, context.now())
    await write(writeContextOf(context, tx), { gym, uid: viewer.uid, ...ref })
    return readBookableClass(tx, gym, viewer, ref, context.now())
  })
}
