import { ORPCError, os } from '@orpc/server'
import type { RequestContext } from './context.ts'
import { notSignedIn } from './refusals.ts'

const base = os.$context<RequestContext>()

/** Everybody, signed in or not. `context.viewer` may be null. */
export const anyone = base.middleware(({ next }) => next())

/** Signed-in people only; `context.viewer` is theirs. Others: 401 with the reason a client can act on. */
export const member = base.middleware(({ context, next }) => {
  if (context.viewer) return next({ context: { viewer: context.viewer } })
  switch (context.refusal) {
    case 'disabled':
      throw new ORPCError('user-disabled', {
        status: 401,
        message: 'This account has been disabled. Please contact support.',
      })
    case 'expired':
      throw new ORPCError('token-expired', { status: 401, message: 'The credential is malformed or has expired.' })
    case 'stale':
      throw new ORPCError('token-stale', { status: 401, message: 'The session token has to be refreshed.' })
    case null:
      throw notSignedIn()
  }
})
