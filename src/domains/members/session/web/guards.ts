import { type LoaderFunctionArgs, redirect } from 'react-router'
import { type Guard, whereInstead } from './admission.ts'
import { placeOf } from './place.ts'
import { currentSession, loadSession } from './session.ts'

/** A page's own loader, run once its guard has let the visitor in. */
type Loader = (args: LoaderFunctionArgs) => unknown

/** A loader that lets in whom the guard lets in and sends everybody else where they belong. */
const guardedBy =
  (guard: Guard) =>
  (loader?: Loader): Loader =>
  async (args) => {
    const state = currentSession() ?? (await loadSession())
    const place = placeOf(args.request)
    let instead = whereInstead(guard, state, place)
    // Whoever was approved a moment ago does not know it here yet.
    if (instead === '/' && guard === 'creator') instead = whereInstead(guard, await loadSession(), place)
    if (instead !== null) throw redirect(instead)
    return (await loader?.(args)) ?? null
  }

export const open = guardedBy('open')
export const signedIn = guardedBy('signed-in')
/** What is theirs whatever they did. */
export const includingSuspended = guardedBy('including-suspended')
/** Whoever wants to add something that others rely on has a complete profile first. */
export const completeProfile = guardedBy('complete-profile')
export const creator = guardedBy('creator')
export const admin = guardedBy('admin')
/** Pages that show moderators what is theirs, and admins everything. */
export const moderator = guardedBy('moderator')
export const onboarding = guardedBy('onboarding')
/** Where somebody who is going may come back. */
export const leaving = guardedBy('leaving')
