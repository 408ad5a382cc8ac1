import { member } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { progressContract } from '../contract.ts'
import { readPair } from './pair.ts'
import { readProgress } from './reads.ts'
import { readWeeklyProgress, setGoal } from './weekly-progress.ts'

const api = procedures(progressContract)

export const progressProcedures = api.router({
  read: api.read
    .use(member)
    .handler(({ context: { db, viewer, now }, input: { period } }) => readProgress(db, viewer, { period, now: now() })),

  weeklyProgress: api.weeklyProgress
    .use(member)
    .handler(({ context: { db, viewer, now } }) => readWeeklyProgress(db, viewer.uid, now())),

  pair: api.pair.use(member).handler(async ({ context: { db, viewer, now } }) => ({
    pair: await readPair(db, viewer, now()),
  })),

  setGoal: api.setGoal.use(member).handler(async ({ context, input: { goal } }) => {
    const { uid } = context.viewer
    return context.transaction(async (tx) => {
      await setGoal(tx, { uid, goal, now: context.now() })
      return readWeeklyProgress(tx, uid, context.now())
    })
  }),
})
