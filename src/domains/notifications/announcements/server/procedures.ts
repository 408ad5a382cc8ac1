import { admin } from '#platform/auth.ts'
import { writeContextOf } from '#platform/context.ts'
import { procedures } from '#platform/procedures.ts'
import { announcementsContract } from '../contract.ts'
import { countAudience } from './audience.ts'
import { readAnnouncement, readAnnouncements } from './reads.ts'
import { announce, cancelAnnouncement } from './writes.ts'

const api = procedures(announcementsContract)

export const announcementsProcedures = api.router({
  list: api.list.use(admin).handler(({ context, input }) => readAnnouncements(context.db, input)),
  audience: api.audience
    .use(admin)
    .handler(async ({ context, input }) => ({ members: await countAudience(context.db, input) })),
  create: api.create.use(admin).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      await announce(writeContextOf(context, tx), { ...input, by: context.viewer.uid })
      return readAnnouncement(tx, input.id)
    }),
  ),
  cancel: api.cancel.use(admin).handler(({ context, input: { id } }) =>
    context.transaction(async (tx) => {
      await cancelAnnouncement(writeContextOf(context, tx), { id, by: context.viewer.uid })
      return readAnnouncement(tx, id)
    }),
  ),
})
