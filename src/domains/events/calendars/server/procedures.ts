import { member, ownOnly } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { writeOnce } from '#platform/write-once.ts'
import { calendarsContract } from '../contract.ts'
import { calendarTokens, createCalendarToken, readCalendarToken, revokeCalendarToken } from './calendar-tokens.ts'

const api = procedures(calendarsContract)

/** The feed URL is only returned by `read`: responses to writes are stored for idempotency, and the URL is secret. */
export function calendarsProcedures(secret: string) {
  const tokenOf = calendarTokens(secret)
  return api.router({
    read: api.read.use(member).handler(async ({ context: { db, config, viewer }, input }) => {
      ownOnly(viewer, input.uid)
      const feed = await readCalendarToken(db, viewer.uid, tokenOf)
      if (!feed) return { feed: null }
      return { feed: { url: feedAddress(config.publicUrl, feed.token), createdAt: feed.createdAt.toISOString() } }
    }),

    make: api.make.use(member).handler(async ({ context, input }) => {
      ownOnly(context.viewer, input.uid)
      const asked = { uid: context.viewer.uid, now: context.now(), anew: false }
      const createdAt = await context.transaction((tx) => createCalendarToken(tx, asked, tokenOf))
      return { createdAt: createdAt.toISOString() }
    }),

    renew: api.renew.use(member).handler(({ context, input }) => {
      ownOnly(context.viewer, input.uid)
      const asked = { uid: context.viewer.uid, now: context.now(), anew: true }
      return writeOnce(context, 'calendars.renew', input, async (tx) => {
        const createdAt = await createCalendarToken(tx, asked, tokenOf)
        return { createdAt: createdAt.toISOString() }
      })
    }),

    revoke: api.revoke.use(member).handler(async ({ context, input }) => {
      ownOnly(context.viewer, input.uid)
      await context.transaction((tx) => revokeCalendarToken(tx, context.viewer.uid))
      return { revoked: true }
    }),
  })
}

export const feedAddress = (publicUrl: string, token: string) => `${publicUrl}/calendar/${token}.ics`
