import { implement } from '@orpc/server'
import { loggingOf } from '#features/activities/server/log-activity.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/refusals.ts'
import { admin, memberInAnyStanding, recorded } from '#platform/who.ts'
import { accountContract } from '../contract.ts'
import { archiveAddresses } from './address.ts'
import { deleteMember, keepMember, readMemberFarewell } from './admin-deletion.ts'
import { askToLeave, comeBack, type Settle } from './deletion.ts'
import { findReady, readExports, startExport } from './exports.ts'
import { readFarewell } from './farewell.ts'

const api = implement(accountContract)
  .$context<RequestContext>()
  // Who may call is decided before what they say is looked at.
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })

/** One's own data is one's own, however one stands here and even while one is going. */
export function accountProcedures({ secret, settle }: { secret: string; settle: Settle }) {
  const addresses = archiveAddresses(secret)
  return api.router({
    farewell: api.farewell
      .use(memberInAnyStanding)
      .handler(({ context }) => readFarewell(context.db, context.viewer.uid, context.now())),

    leave: api.leave
      .use(recorded)
      .use(memberInAnyStanding)
      .handler(async ({ context, input }) => {
        const { uid } = context.viewer
        const deleteAt = await context.transaction((tx) =>
          askToLeave(loggingOf(context, tx), { uid, ...input, settle }),
        )
        return { deleteAt: deleteAt.toISOString() }
      }),

    comeBack: api.comeBack.use(memberInAnyStanding).handler(async ({ context }) => {
      await context.transaction((tx) => comeBack(loggingOf(context, tx), context.viewer.uid))
      return {}
    }),

    farewellOf: api.farewellOf
      .use(admin)
      .handler(({ context, input }) => readMemberFarewell(context.db, input.uid, context.now())),

    deleteMember: api.deleteMember.use(admin).handler(async ({ context, input }) => {
      const act = { ...input, by: context.viewer.uid, settle }
      const deleteAt = await context.transaction((tx) => deleteMember(loggingOf(context, tx), act))
      return { deleteAt: deleteAt.toISOString() }
    }),

    keepMember: api.keepMember.use(admin).handler(async ({ context, input }) => {
      await context.transaction((tx) => keepMember(loggingOf(context, tx), { ...input, by: context.viewer.uid }))
      return {}
    }),

    exports: api.exports
      .use(memberInAnyStanding)
      .handler(async ({ context }) => ({ items: await readExports(context.db, context.viewer.uid) })),

    startExport: api.startExport
      .use(memberInAnyStanding)
      .handler(({ context }) => context.transaction((tx) => startExport(loggingOf(context, tx), context.viewer.uid))),

    exportAddress: api.exportAddress.use(memberInAnyStanding).handler(async ({ context, input }) => {
      const asked = { id: input.id, uid: context.viewer.uid, now: context.now() }
      if (!(await findReady(context.db, asked))) throw notFound()
      return addresses.write(asked)
    }),
  })
}
