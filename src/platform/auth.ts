import { os } from '@orpc/server'
import type { RequestContext, Viewer } from './context.ts'
import type { Database } from './database.ts'
import { message } from './messages.ts'
import {
  conflict,
  leaving,
  limited,
  notAllowed,
  notFound,
  notSignedIn,
  Refusal,
  staleToken,
  suspended,
} from './refusals.ts'

const base = os.$context<RequestContext>()

/** Everyone, signed in or not. Suspended and leaving members see what visitors see: `context.viewer` is null. */
export const anyone = base.middleware(({ context, next }) => next({ context: { viewer: viewerOf(context.viewer) } }))

/**
 * `anyone`, for reads that may be a second old: they use the standby, if one is configured (record 102). Not for what
 * pages fetch after a live message, nor for a member's own data. The handler may run twice.
 */
export const anyoneFromReplica = anyone.concat(async ({ context: { db: primary, replica }, next }) => {
  const answer = async (db: Database) => next({ context: { db } })
  return replica ? replica.read(answer) : answer(primary)
})

/** `anyoneFromReplica` for visitors; members read the primary. */
export const visitorsFromReplica = anyone
  .concat(({ context: { viewer, replica }, next }) => next({ context: { replica: viewer ? undefined : replica } }))
  .concat(anyoneFromReplica)

/** Like `anyone`, but suspended and leaving members are still the viewer, for calls about their own account. */
export const anyoneIncludingSuspended = base.middleware(({ next }) => next())

/** The viewer for reads; null for suspended and leaving members. */
export function viewerOf(viewer: Viewer | null): Viewer | null {
  return viewer?.accountStatus === 'suspended' || viewer?.leavesAt ? null : viewer
}

/**
 * Signed-in people, including suspended and leaving members, for what they can always access: their account's status,
 * an appeal, their data. Others get 401 with a reason that clients can act on.
 */
export const memberIncludingSuspended = base.middleware(({ context, next }) => {
  if (context.viewer) {
    refuseOtherMember(context.viewer, context)
    return next({ context: { viewer: context.viewer } })
  }
  switch (context.refusal) {
    case 'disabled':
      throw new Refusal('user-disabled', {
        status: 401,
        text: message('This account has been disabled. Please contact support.'),
      })
    case 'expired':
      throw new Refusal('token-expired', {
        status: 401,
        text: message('The credential is malformed or has expired.'),
      })
    case 'stale':
      throw staleToken()
    case null:
      throw notSignedIn()
  }
})

/** A queued write may only run for the member who made it. */
function refuseOtherMember({ uid }: Viewer, { request }: Pick<RequestContext, 'request'>) {
  const meant = request.headers.get('for-member')
  if (meant !== null && meant !== uid) throw conflict(message('Someone else is signed in here now.'), 'other-member')
}

/** Signed-in people only. 403 with an end date for suspended members and those whose account is being deleted. */
export const member = memberIncludingSuspended.concat(({ context, next }) => {
  refuseLeaving(context.viewer)
  refuseSuspended(context.viewer)
  return next()
})

/** Members who can post and contact others. 403 with an end date for limited members. */
export const unrestrictedMember = member.concat(({ context, next }) => {
  refuseLimited(context.viewer)
  return next()
})

/** `unrestrictedMember`'s check, for writes that only sometimes affect others. */
export function refuseLimited({ accountStatus, restrictedUntil }: Viewer): void {
  if (accountStatus === 'limited' && restrictedUntil) throw limited(restrictedUntil)
}

function refuseSuspended({ accountStatus, restrictedUntil }: Viewer) {
  if (accountStatus === 'suspended' && restrictedUntil) throw suspended(restrictedUntil)
}

function refuseLeaving({ leavesAt }: Viewer) {
  if (leavesAt) throw leaving(leavesAt)
}

type Caller = Pick<RequestContext, 'viewer' | 'refusal' | 'request'>

/** Like `member`, for uploads and downloads, which aren't procedure calls. */
export function signedInOf({ viewer, refusal, request }: Caller): Viewer {
  if (viewer) {
    refuseOtherMember(viewer, { request })
    refuseLeaving(viewer)
    refuseSuspended(viewer)
    return viewer
  }
  if (refusal === 'stale') throw staleToken()
  throw notSignedIn()
}

/** Like `unrestrictedMember`, for uploads that others will see. */
export function unrestrictedViewerOf(context: Caller): Viewer {
  const viewer = signedInOf(context)
  refuseLimited(viewer)
  return viewer
}

/** Writes an audit log entry when a moderator's or admin's write is refused with 403 or 409. Reads aren't recorded. */
export const auditRefusals = base.middleware(async ({ context, path, procedure, next }, input) => {
  try {
    return await next()
  } catch (error) {
    const { viewer } = context
    const keeps = viewer?.role.admin || viewer?.role.moderator
    const isKept = error instanceof Refusal && (error.status === 403 || error.status === 409)
    if (keeps && isKept && procedure['~orpc'].route.method !== 'GET')
      await context.recordRefused({
        who: viewer.uid,
        call: path.join('.'),
        about: inFewWords(input),
        code: error.code,
        explanation: error.explanation,
      })
    throw error
  }
})

const FEW_WORDS = 128

/** An input's ids, choices and numbers. Other text is left out, unless it's a single word. */
function inFewWords(input: unknown): Record<string, string | boolean | number> {
  const said = Object.entries(typeof input === 'object' && input !== null ? input : {})
  return Object.fromEntries(
    said.filter(([, value]) =>
      typeof value === 'string'
        ? value.length <= FEW_WORDS && /^[\w./:-]+$/.test(value)
        : /number|boolean/.test(typeof value),
    ),
  )
}

/** Admins only; 403 for other members. */
export const admin = auditRefusals.concat(member).concat(({ context, next }) => {
  if (!context.viewer.role.admin) throw notAllowed(message('Only admins can do this.'))
  return next()
})

/** Moderators and admins only; 403 for other members. */
export const moderator = auditRefusals.concat(member).concat(({ context, next }) => {
  const { role } = context.viewer
  if (!role.moderator && !role.admin) throw notAllowed(message('Only moderators can do this.'))
  return next()
})

/** Throws 404 unless `uid` is the viewer's own or `me`. */
export function ownOnly(viewer: Pick<Viewer, 'uid'>, uid: string): void {
  if (uid !== 'me' && uid !== viewer.uid) throw notFound()
}
