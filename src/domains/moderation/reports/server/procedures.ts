import { admin, member, moderator } from '#platform/auth.ts'
import { writeContextOf } from '#platform/context.ts'
import { procedures } from '#platform/procedures.ts'
import { found } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { reportsContract } from '../contract.ts'
import { assignCase, decideCase, showAgain, unassignCase } from './decide.ts'
import type { TakeEvidence } from './evidence.ts'
import { readCase, readQueue } from './reads.ts'
import { report } from './report.ts'

const api = procedures(reportsContract)

/** @param conversation - reads a participant's view of a conversation. */
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
        await assignCase(writeContextOf(context, tx), { ...input, by: context.viewer })
        return found(await readCase(tx, context.viewer, input.id))
      }),
    ),

    letGo: api.letGo.use(moderator).handler(({ context, input }) =>
      context.transaction(async (tx) => {
        await unassignCase(tx, { ...input, by: context.viewer })
        return found(await readCase(tx, context.viewer, input.id))
      }),
    ),

    decide: api.decide.use(moderator).handler(({ context, input }) =>
      writeOnce(context, 'reports.decide', input, async (tx) => {
        await decideCase(writeContextOf(context, tx), { ...input, by: context.viewer })
        return found(await readCase(tx, context.viewer, input.id))
      }),
    ),

    showAgain: api.showAgain.use(admin).handler(({ context, input }) =>
      writeOnce(context, 'reports.showAgain', input, async (tx) => {
        await showAgain(writeContextOf(context, tx), { ...input, by: context.viewer.uid })
        return found(await readCase(tx, context.viewer, input.id))
      }),
    ),
  })
}
