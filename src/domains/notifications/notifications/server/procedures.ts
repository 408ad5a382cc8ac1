import { member, ownOnly } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { found } from '#platform/refusals.ts'
import { notificationsContract } from '../contract.ts'
import { countUnread, readLine, readLines } from './reads.ts'
import { lineTranslator } from './translate-line.ts'
import { changeLine, muteThread, readAll, removeLine, unmuteThread } from './writes.ts'

const api = procedures(notificationsContract)

export const notificationsProcedures = api.router({
  list: api.list.use(member).handler(async ({ context, input: { uid, ...which } }) => {
    ownOnly(context.viewer, uid)
    const page = await readLines(context.db, context.viewer, { ...which, cursor: which.cursor })
    return { ...page, items: page.items.map(lineTranslator(context)) }
  }),

  unread: api.unread.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return countUnread(context.db, context.viewer)
  }),

  get: api.get.use(member).handler(async ({ context, input: { uid, id } }) => {
    ownOnly(context.viewer, uid)
    const line = found(await readLine(context.db, context.viewer, id))
    return lineTranslator(context)(line)
  }),

  change: api.change.use(member).handler(({ context, input: { uid, ...change } }) => {
    ownOnly(context.viewer, uid)
    return context.transaction((tx) => changeLine(tx, context.viewer, change))
  }),

  readAll: api.readAll.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return context.transaction(async (tx) => ({ count: await readAll(tx, context.viewer) }))
  }),

  remove: api.remove.use(member).handler(({ context, input: { uid, id } }) => {
    ownOnly(context.viewer, uid)
    return context.transaction(async (tx) => {
      await removeLine(tx, context.viewer, id)
      return { removed: true }
    })
  }),

  muteThread: api.muteThread.use(member).handler(({ context, input: { uid, activityId } }) => {
    ownOnly(context.viewer, uid)
    return context.transaction(async (tx) => {
      await muteThread(tx, context.viewer, { activityId, now: context.now() })
      return { muted: true }
    })
  }),

  unmuteThread: api.unmuteThread.use(member).handler(({ context, input: { uid, activityId } }) => {
    ownOnly(context.viewer, uid)
    return context.transaction(async (tx) => {
      await unmuteThread(tx, context.viewer, activityId)
      return { muted: false }
    })
  }),
})
