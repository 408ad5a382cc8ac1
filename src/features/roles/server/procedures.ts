import { implement } from '@orpc/server'
import { loggingOf } from '#features/activities/server/log-activity.ts'
import { actsOf, readActsOn } from '#features/admin/server/reads.ts'
import type { RequestContext } from '#platform/context.ts'
import { admin } from '#platform/who.ts'
import { rolesContract } from '../contract.ts'
import { type ChangeStanding, changeRole } from './change.ts'
import { readKeeper, searchKeepers } from './reads.ts'

// Who may call is asked before what was sent, so that nobody else learns anything about the input.
const api = implement(rolesContract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })

const HISTORY = 50
/** Standing as a creator is the one role that has a way of its own. */
const isOfRoles = (action: string) => /^(role|creator)\./.test(action)

/** `changeStanding` suspends and restores somebody who teaches. */
export function rolesProcedures(changeStanding: ChangeStanding) {
  return api.router({
    search: api.search.use(admin).handler(({ context, input }) => searchKeepers(context.db, context.viewer, input)),
    change: api.change.use(admin).handler(({ context, input }) =>
      context.transaction(async (tx) => {
        await changeRole(loggingOf(context, tx), { ...input, by: context.viewer.uid }, changeStanding)
        return readKeeper(tx, context.viewer, input.uid)
      }),
    ),
    history: api.history.use(admin).handler(async ({ context, input: { uid } }) => {
      await readKeeper(context.db, context.viewer, uid)
      const acts = await readActsOn(context.db, [`users/${uid}`], HISTORY)
      return {
        items: await actsOf(
          context.db,
          acts.filter(({ action }) => isOfRoles(action)),
        ),
      }
    }),
  })
}
