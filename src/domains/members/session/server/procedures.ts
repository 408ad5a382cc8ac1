import { os } from '@orpc/server'
import { anyone, anyoneIncludingSuspended, memberIncludingSuspended, unrestrictedMember } from '#platform/auth.ts'
import type { RequestContext } from '#platform/context.ts'
import { procedures } from '#platform/procedures.ts'
import { found, notFound, noUser } from '#platform/refusals.ts'
import { type SessionState, sessionContract } from '../contract.ts'
import { updateAuthUser } from './auth-user.ts'
import type { sessionCookie } from './cookie.ts'
import { readAuthUser, readDevices, readSessionState } from './reads.ts'
import { endDevice, endEverySession, endOtherSessions, endSession, extendSession } from './writes.ts'

const api = procedures(sessionContract)

/** Refuses to change an account without a session. */
const signedIn = os.$context<RequestContext>().middleware(({ context, next }) => {
  if (!context.viewer) throw noUser()
  return next()
})

export function sessionProcedures(cookie: ReturnType<typeof sessionCookie>) {
  const tokenOf = (context: RequestContext) => cookie.read(context.request.headers.get('cookie'))

  const forgetHere = ({ answerHeader }: RequestContext) => {
    answerHeader('set-cookie', cookie.clear())
    // The browser's cache may contain members-only files. Its storage isn't cleared, because it may hold other members'
    // unsent changes.
    answerHeader('clear-site-data', '"cache"')
  }

  return api.router({
    current: api.current.use(anyoneIncludingSuspended).handler(async ({ context }): Promise<SessionState> => {
      if (context.viewer) return readSessionState(context.db, context.viewer, context.now())
      return context.refusal === 'stale' ? { status: 'stale' } : { status: 'signed-out', reason: context.refusal }
    }),

    refresh: api.refresh.use(anyone).handler(async ({ context }): Promise<SessionState> => {
      const token = tokenOf(context)
      if (!token) return { status: 'signed-out', reason: null }
      const answer = await context.transaction((tx) => extendSession(tx, { token, now: context.now() }))
      if (answer.status !== 'lengthened') {
        context.answerHeader('set-cookie', cookie.clear())
        return { status: 'signed-out', reason: answer.status }
      }
      context.answerHeader('set-cookie', cookie.write(token))
      return readSessionState(context.db, answer, context.now())
    }),

    signOut: api.signOut.use(anyone).handler(async ({ context }) => {
      const token = tokenOf(context)
      if (token) await context.transaction((tx) => endSession(tx, token))
      forgetHere(context)
      return {}
    }),

    signOutEverywhere: api.signOutEverywhere.use(memberIncludingSuspended).handler(async ({ context }) => {
      const ended = await context.transaction((tx) => endEverySession(tx, context.viewer.uid))
      forgetHere(context)
      return { ended }
    }),

    signOutOthers: api.signOutOthers.use(memberIncludingSuspended).handler(async ({ context }) => ({
      ended: await context.transaction((tx) => endOtherSessions(tx, context.viewer)),
    })),

    devices: api.devices.use(memberIncludingSuspended).handler(async ({ context }) => ({
      items: await readDevices(context.db, context.viewer, context.now()),
    })),

    endDevice: api.endDevice.use(memberIncludingSuspended).handler(async ({ context, input }) => {
      const ended = await context.transaction((tx) => endDevice(tx, { uid: context.viewer.uid, sessionId: input.id }))
      if (!ended) throw notFound()
      return {}
    }),

    updateUser: api.updateUser
      .use(signedIn)
      .use(unrestrictedMember)
      .handler(async ({ context, input }) => {
        const { uid } = context.viewer
        await context.transaction((tx) => updateAuthUser(tx, { ...input, uid, now: context.now() }))
        return found(await readAuthUser(context.db, uid))
      }),
  })
}
