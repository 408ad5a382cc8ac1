import { findWeek } from '#domains/gyms/gyms/server/find-week.ts'
import { requireStaff } from '#domains/gyms/gyms/server/rights.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import { member, unrestrictedMember } from '#platform/auth.ts'
import type { RequestContext, Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { procedures } from '#platform/procedures.ts'
import { notFound } from '#platform/refusals.ts'
import { attendanceContract } from '../contract.ts'
import { readAttendance, readNotes } from './reads.ts'
import { addNote, lockMembership, removeNote } from './writes.ts'

const api = procedures(attendanceContract)

export const attendanceProcedures = api.router({
  list: api.list.use(member).handler(async ({ context: { db, viewer, now }, input }) => {
    const gym = await findWeek(db, input.gymId, viewer, now())
    await requireStaff(db, gym.id, viewer)
    return readAttendance(db, viewer, { ...input, gym })
  }),

  notes: api.notes.use(member).handler(async ({ context, input }) => {
    const about = await findMember(context, context.db, input)
    return { items: await readNotes(context.db, context.viewer, about) }
  }),

  addNote: api.addNote.use(unrestrictedMember).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const about = await findMember(context, tx, input)
      await lockMembership(tx, about)
      const { uid: writtenBy } = context.viewer
      await addNote(tx, { ...about, id: input.id, text: input.text, writtenBy, createdAt: context.now() })
      return { items: await readNotes(tx, context.viewer, about) }
    }),
  ),

  removeNote: api.removeNote.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const about = await findMember(context, tx, input)
      await removeNote(tx, { ...about, id: input.id })
      return { items: await readNotes(tx, context.viewer, about) }
    }),
  ),
})

/** The gym and person by their ids. Throws unless the viewer is on the gym's staff and can see the person. */
async function findMember(
  { viewer, now }: RequestContext & { viewer: Viewer },
  reader: Reader,
  { gymId, uid }: { gymId: string; uid: string },
) {
  const gym = await findWeek(reader, gymId, viewer, now())
  await requireStaff(reader, gym.id, viewer)
  const [person] = await readPersonCards(reader, viewer, [uid])
  if (!person) throw notFound()
  return { gymId: gym.id, uid: person.uid }
}
