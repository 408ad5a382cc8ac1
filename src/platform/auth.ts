import { ORPCError, os } from '@orpc/server'
import type { RequestContext, Viewer } from './context.ts'
import { conflict, leaving, limited, notAllowed, notFound, notSignedIn, suspended } from './refusals.ts'

const base = os.$context<RequestContext>()

/** Everybody, signed in or not. `context.viewer` may be null; who is suspended or going sees what a visitor sees. */
export const anyone = base.middleware(({ context, next }) => next({ context: { viewer: viewerOf(context.viewer) } }))

/** The same, and who is suspended is still themselves: for what tells somebody who they are. */
export const anyoneIncludingSuspended = base.middleware(({ next }) => next())

/** With whose eyes somebody reads. */
export function viewerOf(viewer: Viewer | null): Viewer | null {
  return viewer?.accountStatus === 'suspended' || viewer?.leavesAt ? null : viewer
}

/**
 * Signed-in people, those who are suspended or going too: for what is theirs whatever they did, such as their account's status, an appeal, their data.
 * Others: 401 with the reason a client can act on.
 */
export const memberIncludingSuspended = base.middleware(({ context, next }) => {
  if (context.viewer) {
    // A write that waited at a browser is done by the member who made it, or not now.
    const meant = context.request.headers.get('for-member')
    if (meant !== null && meant !== context.viewer.uid)
      throw conflict('Somebody else is signed in here now.', 'other-member')
    return next({ context: { viewer: context.viewer } })
  }
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

/** Signed-in people only; `context.viewer` is theirs. Suspended ones, and those who are going: 403 with until when. */
export const member = memberIncludingSuspended.concat(({ context, next }) => {
  refuseLeaving(context.viewer)
  refuseSuspended(context.viewer)
  return next()
})

/** Members who may say something to others, or ask something of them. Limited ones: 403 with until when. */
export const unrestrictedMember = member.concat(({ context, next }) => {
  refuseLimited(context.viewer)
  return next()
})

/** The same where it depends on what is written whether others read it. */
export function refuseLimited({ accountStatus, restrictedUntil }: Viewer): void {
  if (accountStatus === 'limited' && restrictedUntil) throw limited(restrictedUntil)
}

function refuseSuspended({ accountStatus, restrictedUntil }: Viewer) {
  if (accountStatus === 'suspended' && restrictedUntil) throw suspended(restrictedUntil)
}

function refuseLeaving({ leavesAt }: Viewer) {
  if (leavesAt) throw leaving(leavesAt)
}

/** The same for what is sent beside the calls, as bytes. */
export function signedInOf({ viewer, refusal }: Pick<RequestContext, 'viewer' | 'refusal'>): Viewer {
  if (viewer) {
    refuseLeaving(viewer)
    refuseSuspended(viewer)
    return viewer
  }
  if (refusal === 'stale')
    throw new ORPCError('token-stale', { status: 401, message: 'The session token has to be refreshed.' })
  throw notSignedIn()
}

/** The same for bytes that others will see. */
export function speakerOf(context: Pick<RequestContext, 'viewer' | 'refusal'>): Viewer {
  const viewer = signedInOf(context)
  refuseLimited(viewer)
  return viewer
}

/**
 * What somebody who keeps order tries to do and is refused, by their role or by a rule, stands in the audit log like what they
 * do. What they only look at does not.
 */
export const recorded = base.middleware(async ({ context, path, procedure, next }, input) => {
  try {
    return await next()
  } catch (error) {
    const { viewer } = context
    const keeps = viewer?.role.admin || viewer?.role.moderator
    const isRefusal = error instanceof ORPCError && (error.status === 403 || error.status === 409)
    if (keeps && isRefusal && procedure['~orpc'].route.method !== 'GET')
      await context.recordRefused({
        who: viewer.uid,
        call: path.join('.'),
        about: inFewWords(input),
        code: error.code,
        message: error.message,
      })
    throw error
  }
})

const FEW_WORDS = 128

/** The ids, choices and numbers of an input; what somebody wrote in it is nobody's to read there. */
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

/** Admins only, asked here and not on the way to a page. Members: 403, whatever they asked for. */
export const admin = recorded.concat(member).concat(({ context, next }) => {
  if (!context.viewer.role.admin) throw notAllowed('That is for admins.')
  return next()
})

/** Moderators, and admins who may do all that they do. Members: 403, whatever they asked for. */
export const moderator = recorded.concat(member).concat(({ context, next }) => {
  const { role } = context.viewer
  if (!role.moderator && !role.admin) throw notAllowed('That is for moderators.')
  return next()
})

/** What is kept for its owner alone does not exist for anybody else: 404. `me` stands for the viewer. */
export function ownOnly(viewer: Pick<Viewer, 'uid'>, uid: string): void {
  if (uid !== 'me' && uid !== viewer.uid) throw notFound()
}
