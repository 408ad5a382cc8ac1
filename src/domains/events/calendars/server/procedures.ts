import { member, ownOnly } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { writeOnce } from '#platform/write-once.ts'
import { calendarsContract } from '../contract.ts'
import { feedTokens, makeFeed, readFeed, revokeFeed } from './feeds.ts'

const api = procedures(calendarsContract)

/** The address itself is told by `read` alone: what writes answer is kept for a while, and it is secret. */
export function calendarsProcedures(secret: string) {
  const tokenOf = feedTokens(secret)
  return api.router({
    read: api.read.use(member).handler(async ({ context: { db, config, viewer }, input }) => {
      ownOnly(viewer, input.uid)
      const feed = await readFeed(db, viewer.uid, tokenOf)
      if (!feed) return { feed: null }
      return { feed: { url: feedAddress(config.publicUrl, feed.token), createdAt: feed.createdAt.toISOString() } }
    }),

    make: api.make.use(member).handler(async ({ context, input }) => {
      ownOnly(context.viewer, input.uid)
      const asked = { uid: context.viewer.uid, now: context.now(), anew: false }
      const createdAt = await context.transaction((tx) => makeFeed(tx, asked, tokenOf))
      return { createdAt: createdAt.toISOString() }
    }),

    renew: api.renew.use(member).handler(({ context, input }) => {
      ownOnly(context.viewer, input.uid)
      const asked = { uid: context.viewer.uid, now: context.now(), anew: true }
      return writeOnce(context, 'calendars.renew', input, async (tx) => {
        const createdAt = await makeFeed(tx, asked, tokenOf)
        return { createdAt: createdAt.toISOString() }
      })
    }),

    revoke: api.revoke.use(member).handler(async ({ context, input }) => {
      ownOnly(context.viewer, input.uid)
      await context.transaction((tx) => revokeFeed(tx, context.viewer.uid))
      return { revoked: true }
    }),
  })
}

export const feedAddress = (publicUrl: string, token: string) => `${publicUrl}/calendar/${token}.ics`
