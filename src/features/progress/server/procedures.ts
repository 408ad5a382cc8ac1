import { implement } from '@orpc/server'
import type { RequestContext } from '#platform/context.ts'
import { member } from '#platform/who.ts'
import { progressContract } from '../contract.ts'
import { readProgress } from './reads.ts'
import { readStanding, setGoal } from './standing.ts'

// Who may call is asked before what was sent, so that a visitor learns nothing about the input.
const api = implement(progressContract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })

export const progressProcedures = api.router({
  read: api.read
    .use(member)
    .handler(({ context: { db, viewer, now }, input: { period } }) => readProgress(db, viewer, { period, now: now() })),

  standing: api.standing.use(member).handler(({ context: { db, viewer, now } }) => readStanding(db, viewer.uid, now())),

  setGoal: api.setGoal.use(member).handler(async ({ context, input: { goal } }) => {
    const { uid } = context.viewer
    return context.transaction(async (tx) => {
      await setGoal(tx, { uid, goal, now: context.now() })
      return readStanding(tx, uid, context.now())
    })
  }),
})
