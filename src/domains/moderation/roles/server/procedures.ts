import { readActsOn } from '#domains/members/audit/server/reads.ts'
import { actsOf } from '#domains/moderation/admin/server/reads.ts'
import { admin } from '#platform/auth.ts'
import { writeContextOf } from '#platform/context.ts'
import { procedures } from '#platform/procedures.ts'
import { requestTranslator } from '#platform/translator.ts'
import { rolesContract } from '../contract.ts'
import { changeRole } from './change.ts'
import { readRoleHolder, searchRoleHolders } from './reads.ts'

const api = procedures(rolesContract)

const HISTORY = 50
/** Includes creator status, which is changed separately. */
const KINDS = ['role', 'creator']

export const rolesProcedures = api.router({
  search: api.search.use(admin).handler(({ context, input }) => searchRoleHolders(context.db, context.viewer, input)),
  change: api.change.use(admin).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      await changeRole(writeContextOf(context, tx), { ...input, by: context.viewer.uid })
      return readRoleHolder(tx, context.viewer, input.uid)
    }),
  ),
  history: api.history.use(admin).handler(async ({ context, input: { uid } }) => {
    await readRoleHolder(context.db, context.viewer, uid)
    const acts = await readActsOn(context.db, [`users/${uid}`], { limit: HISTORY, kinds: KINDS })
    return { items: await actsOf(context.db, acts, requestTranslator(context)) }
  }),
})
