import { member, refuseLimited } from '#platform/auth.ts'
import { writeContextOf } from '#platform/context.ts'
import { procedures } from '#platform/procedures.ts'
import { requestTranslator } from '#platform/translator.ts'
import { trainingDataContract } from '../contract.ts'
import { checkImport, readImports, startImport, undoImport } from './imports.ts'
import type { TrainingWrites } from './save-row.ts'

const api = procedures(trainingDataContract)

export const trainingDataProcedures = (writes: TrainingWrites) =>
  api.router({
    check: api.check.use(member).handler(async ({ context, input: { id, ...chosen } }) => {
      const { viewer, limits } = context
      await limits.count('upload', viewer.uid)
      const translator = requestTranslator(context)
      return checkImport({ ...context, now: context.now(), writes, translator }, { uid: viewer.uid, id }, chosen)
    }),

    keep: api.keep.use(member).handler(({ context, input: { id, visibility } }) => {
      if (visibility !== 'private') refuseLimited(context.viewer)
      return context.transaction((tx) =>
        startImport(writeContextOf(context, tx), { uid: context.viewer.uid, id }, visibility),
      )
    }),

    imports: api.imports
      .use(member)
      .handler(async ({ context }) => ({ items: await readImports(context.db, context.viewer.uid, context.now()) })),

    takeBack: api.takeBack
      .use(member)
      .handler(({ context, input: { id } }) =>
        context.transaction((tx) => undoImport(writeContextOf(context, tx), { uid: context.viewer.uid, id })),
      ),
  })
