import { implement } from '@orpc/server'
import { loggingOf } from '#features/activities/server/log-activity.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/refusals.ts'
import { admin, member, moderator } from '#platform/who.ts'
import { writeOnce } from '#platform/write-once.ts'
import { reportsContract } from '../contract.ts'
import { decideCase, holdCase, letCaseGo, showAgain } from './decide.ts'
import type { TakeEvidence } from './evidence.ts'
import { readCase, readQueue } from './reads.ts'
import { report } from './report.ts'

// Who may call is asked before what was sent, so that nobody learns more about the input than they may.
const api = implement(reportsContract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })

/** @param conversation - what somebody sees of a conversation they are in. */
export function reportsProcedures(conversation: TakeEvidence) {
  return api.router({
    report: api.report.use(member).handler(async ({ context, input }) => {
      await context.limits.count('report', context.viewer.uid)
      await report(context, input, conversation)
      return { isReported: true as const }
    }),

    queue: api.queue.use(moderator).handler(({ context, input }) => readQueue(context.db, context.viewer, input)),

    review: api.review
      .use(moderator)
      .handler(async ({ context, input: { id } }) => found(await readCase(context.db, context.viewer, id))),

    hold: api.hold.use(moderator).handler(({ context, input }) =>
      context.transaction(async (tx) => {
        await holdCase(loggingOf(context, tx), { ...input, by: context.viewer })
        return found(await readCase(tx, context.viewer, input.id))
      }),
    ),

    letGo: api.letGo.use(moderator).handler(({ context, input }) =>
      context.transaction(async (tx) => {
        await letCaseGo(tx, { ...input, by: context.viewer })
        return found(await readCase(tx, context.viewer, input.id))
      }),
    ),

    decide: api.decide.use(moderator).handler(({ context, input }) =>
      writeOnce(context, 'reports.decide', input, async (tx) => {
        await decideCase(loggingOf(context, tx), { ...input, by: context.viewer })
        return found(await readCase(tx, context.viewer, input.id))
      }),
    ),

    showAgain: api.showAgain.use(admin).handler(({ context, input }) =>
      writeOnce(context, 'reports.showAgain', input, async (tx) => {
        await showAgain(loggingOf(context, tx), { ...input, by: context.viewer.uid })
        return found(await readCase(tx, context.viewer, input.id))
      }),
    ),
  })
}

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw notFound()
  return thing
}
