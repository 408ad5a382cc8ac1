import { implement } from '@orpc/server'
import { loggingOf } from '#features/activities/server/log-activity.ts'
import type { RequestContext } from '#platform/context.ts'
import { admin } from '#platform/who.ts'
import { announcementsContract } from '../contract.ts'
import { countAudience } from './audience.ts'
import { readAnnouncement, readAnnouncements } from './reads.ts'
import { announce, cancelAnnouncement } from './writes.ts'

// Who may call is asked before what was sent, so that nobody else learns anything about the input.
const api = implement(announcementsContract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })

export const announcementsProcedures = api.router({
  list: api.list.use(admin).handler(({ context, input }) => readAnnouncements(context.db, input)),
  audience: api.audience
    .use(admin)
    .handler(async ({ context, input }) => ({ members: await countAudience(context.db, input) })),
  create: api.create.use(admin).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      await announce(loggingOf(context, tx), { ...input, by: context.viewer.uid })
      return readAnnouncement(tx, input.id)
    }),
  ),
  cancel: api.cancel.use(admin).handler(({ context, input: { id } }) =>
    context.transaction(async (tx) => {
      await cancelAnnouncement(loggingOf(context, tx), { id, by: context.viewer.uid })
      return readAnnouncement(tx, id)
    }),
  ),
})
