import { findWeek } from '#domains/gyms/gyms/server/find-week.ts'
import { requireRight, requireStaff } from '#domains/gyms/gyms/server/rights.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import { member, unrestrictedMember } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { notFound } from '#platform/refusals.ts'
import { curriculumContract } from '../contract.ts'
import { readCurriculum } from './reads.ts'
import { readMine, readReady } from './ready.ts'
import { changeSettings, reviewMember, setRule, writeCurriculum } from './writes.ts'

const api = procedures(curriculumContract)

export const curriculumProcedures = api.router({
  read: api.read.use(member).handler(async ({ context: { db, viewer, now }, input }) => {
    const gym = await findWeek(db, input.gymId, viewer, now())
    await requireRight(db, gym.id, viewer, 'schedule')
    return readCurriculum(db, gym)
  }),

  write: api.write.use(unrestrictedMember).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const gym = await findWeek(tx, input.gymId, context.viewer, context.now())
      await requireRight(tx, gym.id, context.viewer, 'schedule')
      return { techniques: await writeCurriculum(tx, { ...input, gymId: gym.id }) }
    }),
  ),

  setRule: api.setRule.use(unrestrictedMember).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const gym = await findWeek(tx, input.gymId, context.viewer, context.now())
      await requireRight(tx, gym.id, context.viewer, 'members')
      await setRule(tx, { ...input, gymId: gym.id })
      return { done: true as const }
    }),
  ),

  changeSettings: api.changeSettings.use(unrestrictedMember).handler(({ context, input: { gymId, ...settings } }) =>
    context.transaction(async (tx) => {
      const gym = await findWeek(tx, gymId, context.viewer, context.now())
      await requireRight(tx, gym.id, context.viewer, 'members')
      await changeSettings(tx, { gymId: gym.id, ...settings })
      return settings
    }),
  ),

  mine: api.mine.use(member).handler(async ({ context: { db, viewer, now }, input }) => ({
    items: await readMine(db, viewer, { gymId: input.gymId, now: now() }),
  })),

  ready: api.ready.use(member).handler(async ({ context: { db, viewer, now }, input }) => {
    const gym = await findWeek(db, input.gymId, viewer, now())
    await requireStaff(db, gym.id, viewer)
    return { items: await readReady(db, viewer, gym) }
  }),

  review: api.review.use(unrestrictedMember).handler(({ context, input: { uid, ...decision } }) =>
    context.transaction(async (tx) => {
      const { viewer, now } = context
      const gym = await findWeek(tx, decision.gymId, viewer, now())
      await requireStaff(tx, gym.id, viewer)
      const [person] = await readPersonCards(tx, viewer, [uid])
      if (!person) throw notFound()
      const by = { decidedBy: viewer.uid, decidedAt: now() }
      await reviewMember(tx, { ...decision, ...by, gymId: gym.id, uid })
      return { done: true as const }
    }),
  ),
})
