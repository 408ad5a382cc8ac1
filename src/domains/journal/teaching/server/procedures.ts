import { findWeek } from '#domains/gyms/gyms/server/find-week.ts'
import { requireRight } from '#domains/gyms/gyms/server/rights.ts'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import { member, unrestrictedMember } from '#platform/auth.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { badField, notFound } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { teachingContract } from '../contract.ts'
import { TEACHING_LIMITS, WEEKS_SHOWN } from '../rules.ts'
import { readLanded } from './landed.ts'
import {
  readClasses,
  readCovered,
  readLately,
  readMembersSee,
  readTaughtInSession,
  readTaughtTechnique,
} from './reads.ts'
import { removeClass, setMembersSee, writeClass } from './writes.ts'

const api = procedures(teachingContract)

export const teachingProcedures = api.router({
  read: api.read.use(member).handler(async ({ context, input }) => {
    const { db, viewer } = context
    const gym = await findWeek(db, input.gymId, viewer, context.now())
    await requireRight(db, gym.id, viewer, 'schedule')
    const { from = daysAfter(gym.today, -7 * WEEKS_SHOWN), until = daysAfter(gym.today, 7 * WEEKS_SHOWN) } = input
    if (until < from || until >= daysAfter(from, TEACHING_LIMITS.daysRead))
      throw badField('until', message('must be at most {days} days after “from”', { days: TEACHING_LIMITS.daysRead }))
    const [classes, covered, membersSee, landed] = await Promise.all([
      readClasses(db, { gym, viewer, from, until }),
      readCovered(db, gym),
      readMembersSee(db, gym.id),
      readLanded(db, gym.id),
    ])
    return { today: gym.today, classes, covered, membersSee, landed }
  }),

  write: api.write.use(unrestrictedMember).handler(({ context, input: { gymId, ...written } }) =>
    writeOnce(context, 'teaching.write', { gymId, ...written }, async (tx) => {
      const { viewer } = context
      const now = context.now()
      const gym = await findWeek(tx, gymId, viewer, now)
      await requireRight(tx, gym.id, viewer, 'schedule')
      await writeClass(tx, { gym, uid: viewer.uid, now, written })
      const { day, sessionId } = written
      const classes = await readClasses(tx, { gym, viewer, from: day, until: day })
      const saved = classes.find((one) => one.sessionId === sessionId)
      if (!saved) throw notFound()
      return saved
    }),
  ),

  remove: api.remove.use(member).handler(({ context, input }) =>
    writeOnce(context, 'teaching.remove', input, async (tx) => {
      const gym = await findWeek(tx, input.gymId, context.viewer, context.now())
      await requireRight(tx, gym.id, context.viewer, 'schedule')
      await removeClass(tx, { ...input, gymId: gym.id })
      return { done: true as const }
    }),
  ),

  changeSettings: api.changeSettings.use(unrestrictedMember).handler(({ context, input: { gymId, membersSee } }) =>
    context.transaction(async (tx) => {
      const gym = await findWeek(tx, gymId, context.viewer, context.now())
      await requireRight(tx, gym.id, context.viewer, 'members')
      await setMembersSee(tx, { gymId: gym.id, membersSee })
      return { membersSee }
    }),
  ),

  lately: api.lately.use(member).handler(async ({ context: { db, viewer, now }, input }) => ({
    items: await readLately(db, await findWeek(db, input.gymId, viewer, now()), viewer),
  })),

  ofTechnique: api.ofTechnique.use(member).handler(async ({ context: { db, viewer }, input }) => ({
    items: await readTaughtTechnique(db, viewer, input.slug),
  })),

  ofSession: api.ofSession.use(member).handler(async ({ context: { db, viewer }, input }) => ({
    taught: await readTaughtInSession(db, { uid: viewer.uid, id: input.id }),
  })),
})
