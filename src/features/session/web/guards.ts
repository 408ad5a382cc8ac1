import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { SessionState } from '../contract.ts'
import { authStateOf } from './auth-state.ts'
import { currentSession, loadSession } from './session.ts'

/** A page's own loader, run once its guard has let the visitor in. */
type Loader = (args: LoaderFunctionArgs) => unknown

const known = async (): Promise<SessionState> => currentSession() ?? (await loadSession())

/** Where to go after signing in: a path of this app, else home. Addresses elsewhere are not followed. */
export function placeToReturn(from: string | null): string {
  return from && /^\/(?![/\\])/.test(from) ? from : '/'
}

/** The sign-in page, remembering where the visitor wanted to go (§2.1). */
export function loginFor(path: string): string {
  return path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`
}

function pathOf(request: Request): string {
  const { pathname, search, hash } = new URL(request.url)
  return pathname + search + hash
}

async function firstSteps(request: Request): Promise<SessionState> {
  const state = await known()
  if (state.status !== 'signed-in') return state
  const { onboardingComplete, username } = state.userProfile
  const path = new URL(request.url).pathname
  // §2.47: nobody goes on without a username.
  if (!onboardingComplete && !username && path !== '/onboarding')
    throw redirect(`/onboarding?from=${encodeURIComponent(pathOf(request))}`)
  return state
}

/** For everybody; only who has no username yet is sent to onboarding. */
export const open =
  (loader?: Loader): Loader =>
  async (args) => {
    await firstSteps(args.request)
    return (await loader?.(args)) ?? null
  }

/** §2.1: others go to /login and come back. */
export const signedIn =
  (loader?: Loader): Loader =>
  async (args) => {
    const state = await firstSteps(args.request)
    if (state.status !== 'signed-in') throw redirect(loginFor(pathOf(args.request)))
    return (await loader?.(args)) ?? null
  }

/** §2.3: signed in, and name, city and country filled; else to /profile/setup. */
export const completeProfile = (loader?: Loader): Loader =>
  signedIn(async (args) => {
    const { isProfileComplete } = authStateOf(currentSession())
    if (!isProfileComplete) throw redirect(`/profile/setup?from=${encodeURIComponent(pathOf(args.request))}`)
    return loader?.(args)
  })

/** §2.2: creators and admins; others to /. */
export const creator = (loader?: Loader): Loader =>
  signedIn(async (args) => {
    if (!authStateOf(currentSession()).isCreator) throw redirect('/')
    return loader?.(args)
  })

/** Admins; others to / with a word about it (D13). */
export const admin = (loader?: Loader): Loader =>
  signedIn(async (args) => {
    if (!authStateOf(currentSession()).isAdmin) throw redirect('/?notice=admins-only')
    return loader?.(args)
  })

/** §2.38: to / once onboarding is complete. */
export const onboarding = (loader?: Loader): Loader =>
  signedIn(async (args) => {
    if (authStateOf(currentSession()).userProfile?.onboardingComplete) throw redirect('/')
    return loader?.(args)
  })
