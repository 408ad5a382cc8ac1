import { type LoaderFunctionArgs, redirect } from 'react-router'
import { fullPathOf } from '#platform/web/router-location.ts'
import { type Guard, redirectFor } from './admission.ts'
import { currentSession, loadSession } from './session.ts'

/** A page's own loader, run once its guard has let the visitor in. */
type Loader = (args: LoaderFunctionArgs) => unknown

/** A loader that runs if the guard allows the visitor in, and redirects otherwise. */
const guardedBy =
  (guard: Guard) =>
  (loader?: Loader): Loader =>
  async (args) => {
    const state = currentSession() ?? (await loadSession())
    const place = fullPathOf(args.request)
    let instead = redirectFor(guard, state, place)
    // The cached session may be older than the creator's approval.
    if (instead === '/' && guard === 'creator') instead = redirectFor(guard, await loadSession(), place)
    if (instead !== null) throw redirect(instead)
    return (await loader?.(args)) ?? null
  }

export const open = guardedBy('open')
export const signedIn = guardedBy('signed-in')
/** For pages that stay open to suspended members. */
export const includingSuspended = guardedBy('including-suspended')
/** For pages that add public content others rely on. */
export const completeProfile = guardedBy('complete-profile')
export const creator = guardedBy('creator')
export const admin = guardedBy('admin')
/** For moderators and admins. */
export const moderator = guardedBy('moderator')
export const onboarding = guardedBy('onboarding')
/** For members whose account is being deleted, so they can cancel that. */
export const leaving = guardedBy('leaving')
