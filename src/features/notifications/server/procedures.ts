import { implement } from '@orpc/server'
import { and, eq } from 'drizzle-orm'
import type { RequestContext, Viewer } from '#platform/context.ts'
import { notFound } from '#platform/refusals.ts'
import { member, ownOnly } from '#platform/who.ts'
import { notificationsContract } from '../contract.ts'
import { countUnread, readNotifications } from './reads.ts'
import { notifications } from './tables.ts'

const api = implement(notificationsContract).$context<RequestContext>()

const mine = (viewer: Viewer, id: string) => and(eq(notifications.uid, viewer.uid), eq(notifications.id, id))

export const notificationsProcedures = api.router({
  list: api.list.use(member).handler(({ context, input: { uid, unreadOnly, cursor, limit } }) => {
    ownOnly(context.viewer, uid)
    return readNotifications(context.db, context.viewer, { unreadOnly, cursor, limit })
  }),

  unread: api.unread.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return countUnread(context.db, context.viewer)
  }),

  change: api.change.use(member).handler(({ context, input: { uid, id, read } }) => {
    ownOnly(context.viewer, uid)
    return context.transaction(async (tx) => {
      const [row] = await tx
        .update(notifications)
        .set({ read })
        .where(mine(context.viewer, id))
        .returning({ id: notifications.id })
      if (!row) throw notFound()
      return { id, read }
    })
  }),

  readAll: api.readAll.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return context.transaction(async (tx) => {
      const changed = await tx
        .update(notifications)
        .set({ read: true })
        .where(and(eq(notifications.uid, context.viewer.uid), eq(notifications.read, false)))
        .returning({ id: notifications.id })
      return { count: changed.length }
    })
  }),

  remove: api.remove.use(member).handler(({ context, input: { uid, id } }) => {
    ownOnly(context.viewer, uid)
    return context.transaction(async (tx) => {
      await tx.delete(notifications).where(mine(context.viewer, id))
      return { removed: true }
    })
  }),
})
