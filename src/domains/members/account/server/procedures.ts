import { admin, auditRefusals, memberIncludingSuspended } from '#platform/auth.ts'
import { writeContextOf } from '#platform/context.ts'
import { procedures } from '#platform/procedures.ts'
import { notFound } from '#platform/refusals.ts'
import { accountContract } from '../contract.ts'
import { archiveAddresses } from './address.ts'
import { cancelAdminDeletion, deleteMember, readMemberFarewell } from './admin-deletion.ts'
import { cancelAccountDeletion, type Settle, scheduleAccountDeletion } from './deletion.ts'
import { findDownloadableExport, readExports, startExport } from './exports.ts'
import { readFarewell } from './farewell.ts'

const api = procedures(accountContract)

/** Members keep access to their own data even when suspended or leaving. */
export function accountProcedures({ secret, settle }: { secret: string; settle: Settle }) {
  const addresses = archiveAddresses(secret)
  return api.router({
    farewell: api.farewell
      .use(memberIncludingSuspended)
      .handler(({ context }) => readFarewell(context.db, context.viewer.uid, context.now())),

    leave: api.leave
      .use(auditRefusals)
      .use(memberIncludingSuspended)
      .handler(async ({ context, input }) => {
        const { uid } = context.viewer
        const deleteAt = await context.transaction((tx) =>
          scheduleAccountDeletion(writeContextOf(context, tx), { uid, ...input, settle }),
        )
        return { deleteAt: deleteAt.toISOString() }
      }),

    comeBack: api.comeBack.use(memberIncludingSuspended).handler(async ({ context }) => {
      await context.transaction((tx) => cancelAccountDeletion(writeContextOf(context, tx), context.viewer.uid))
      return {}
    }),

    farewellOf: api.farewellOf
      .use(admin)
      .handler(({ context, input }) => readMemberFarewell(context.db, input.uid, context.now())),

    deleteMember: api.deleteMember.use(admin).handler(async ({ context, input }) => {
      const act = { ...input, by: context.viewer.uid, settle }
      const deleteAt = await context.transaction((tx) => deleteMember(writeContextOf(context, tx), act))
      return { deleteAt: deleteAt.toISOString() }
    }),

    keepMember: api.keepMember.use(admin).handler(async ({ context, input }) => {
      await context.transaction((tx) =>
        cancelAdminDeletion(writeContextOf(context, tx), { ...input, by: context.viewer.uid }),
      )
      return {}
    }),

    exports: api.exports
      .use(memberIncludingSuspended)
      .handler(async ({ context }) => ({ items: await readExports(context.db, context.viewer.uid) })),

    startExport: api.startExport
      .use(memberIncludingSuspended)
      .handler(({ context }) =>
        context.transaction((tx) => startExport(writeContextOf(context, tx), context.viewer.uid)),
      ),

    exportAddress: api.exportAddress.use(memberIncludingSuspended).handler(async ({ context, input }) => {
      const asked = { id: input.id, uid: context.viewer.uid, now: context.now() }
      if (!(await findDownloadableExport(context.db, asked))) throw notFound()
      return addresses.write(asked)
    }),
  })
}
