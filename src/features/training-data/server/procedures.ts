import { implement } from '@orpc/server'
import { loggingOf } from '#features/activities/server/log-activity.ts'
import type { RequestContext } from '#platform/context.ts'
import { member, refuseLimited } from '#platform/who.ts'
import { trainingDataContract } from '../contract.ts'
import { checkImport, readImports, startImport, takeImportBack } from './imports.ts'
import type { TrainingWrites } from './keep-row.ts'

// Who may call is asked before what was sent, so that a visitor learns nothing about the input.
const api = implement(trainingDataContract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })

export const trainingDataProcedures = (writes: TrainingWrites) =>
  api.router({
    check: api.check.use(member).handler(async ({ context, input: { id, ...chosen } }) => {
      const { viewer, limits } = context
      await limits.count('upload', viewer.uid)
      return checkImport({ ...context, now: context.now(), writes }, { uid: viewer.uid, id }, chosen)
    }),

    keep: api.keep.use(member).handler(({ context, input: { id, visibility } }) => {
      if (visibility !== 'private') refuseLimited(context.viewer)
      return context.transaction((tx) =>
        startImport(loggingOf(context, tx), { uid: context.viewer.uid, id }, visibility),
      )
    }),

    imports: api.imports
      .use(member)
      .handler(async ({ context }) => ({ items: await readImports(context.db, context.viewer.uid, context.now()) })),

    takeBack: api.takeBack
      .use(member)
      .handler(({ context, input: { id } }) =>
        context.transaction((tx) => takeImportBack(loggingOf(context, tx), { uid: context.viewer.uid, id })),
      ),
  })
