import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type AuthCode, authCodeOf, WELCOME_MS } from '#domains/members/session/rules.ts'
import { placeToReturn, SIGN_IN_FROM } from '#domains/members/session/web/admission.ts'
import { authMessageOf } from '#domains/members/session/web/auth-messages.ts'
import { GoogleButton } from '#domains/members/session/web/GoogleButton.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { signInWithProvider } from '#domains/members/session/web/sign-in.ts'
import { Features } from '#pages/about/Features.tsx'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Sign } from '#ui/Sign.tsx'
import { FindMat } from './FindMat.tsx'

/** Idle, signing in, then success or an error that can be dismissed. */
type Step = { at: 'idle' } | { at: 'signing-in' } | { at: 'success' } | { at: 'error'; error: unknown }

/** Errors that are shown with a link to contact us. */
const NEED_HELP: ReadonlySet<string | undefined> = new Set<AuthCode>([
  'user-disabled',
  'account-exists-with-different-credential',
  'email-not-verified',
])

export function Component() {
  const { t, i18n } = useLingui()
  const { isAuthenticated } = useAuth()
  const [query] = useSearchParams()
  const [step, setStep] = useState<Step>(() => firstStep(query))
  const from = placeToReturn(query.get('from') ?? rememberedPlace(query))
  const arrivedSignedIn = useRef(isAuthenticated && step.at === 'idle')
  useReturn(from, isAuthenticated, arrivedSignedIn)

  async function signIn() {
    // A sign-in by redirect returns without this page's query.
    sessionStorage.setItem(SIGN_IN_FROM, from)
    setStep({ at: 'signing-in' })
    try {
      if ((await signInWithProvider('google')) === 'signed-in') setStep({ at: 'success' })
    } catch (error) {
      console.warn('sign-in failed', error)
      sessionStorage.removeItem(SIGN_IN_FROM)
      setStep({ at: 'error', error })
    }
  }

  const welcomed = isAuthenticated && !arrivedSignedIn.current
  return (
    <div className="mx-auto grid grid-cols-1 gap-6 py-6 sm:py-12 lg:w-fit lg:grid-cols-[var(--container-card)_minmax(0,var(--container-text))] lg:grid-rows-[auto_1fr] lg:items-start">
      <title>{`${t`Sign in`} · Open Mat`}</title>
      <section
        aria-labelledby="login-title"
        className="mx-auto flex w-full max-w-card flex-col items-center gap-6 rounded-card border border-line bg-paper p-6 sm:p-8"
      >
        <Sign size={72} />
        <div className="text-center">
          <h1 id="login-title" className="text-2xl">
            <Trans>Welcome to Open Mat</Trans>
          </h1>
          <p className="mt-2 text-quiet">
            <Trans>Sign in to connect with the BJJ community</Trans>
          </p>
        </div>
        {step.at === 'error' && <SignInFailed error={step.error} onDismiss={() => setStep({ at: 'idle' })} />}
        {welcomed ? (
          <p role="status" className="min-h-12 text-lg font-semibold text-good">
            <Trans>Welcome back!</Trans>
          </p>
        ) : (
          <GoogleButton signingIn={step.at === 'signing-in'} onPress={() => void signIn()} />
        )}
        <p className="text-center text-sm text-quiet [&_a]:underline [&_a]:underline-offset-2">
          <Trans>
            By signing in you accept the <a href={paths.sitePage('terms', i18n.locale)}>terms</a> and the{' '}
            <a href={paths.sitePage('community-guidelines', i18n.locale)}>community guidelines</a>. The{' '}
            <a href={paths.sitePage('privacy', i18n.locale)}>privacy page</a> explains what we store about you.
          </Trans>
        </p>
      </section>
      <FindMat />
      <Features />
    </div>
  )
}

function useReturn(from: string, isAuthenticated: boolean, arrivedSignedIn: RefObject<boolean>) {
  const navigate = useNavigate()
  // Signed-in members are redirected. Right after a sign-in, the greeting is shown first.
  useEffect(() => {
    if (!isAuthenticated) return
    const timer = setTimeout(
      () => {
        sessionStorage.setItem(SIGN_IN_FROM, from)
        void navigate(from, { replace: true })
      },
      arrivedSignedIn.current ? 0 : WELCOME_MS,
    )
    return () => clearTimeout(timer)
  }, [isAuthenticated, arrivedSignedIn, from, navigate])
}

interface SignInFailedProps {
  error: unknown
  onDismiss: () => void
}

function SignInFailed({ error, onDismiss }: SignInFailedProps) {
  const { i18n } = useLingui()
  const message = authMessageOf(error)
  const needsHelp = NEED_HELP.has((error as { code?: string } | null)?.code)
  return (
    <Alert
      tone="danger"
      className="w-full"
      onDismiss={onDismiss}
      action={
        needsHelp && (
          <ButtonLink size="small" to={paths.contact(paths.login())}>
            <Trans>Contact us</Trans>
          </ButtonLink>
        )
      }
    >
      {typeof message === 'string' ? message : i18n._(message)}
    </Alert>
  )
}

/** The page to return to after a sign-in by redirect, which loses the query; ignored if that sign-in was cancelled. */
function rememberedPlace(query: URLSearchParams): string | null {
  const hasReturned = query.has('signedIn') || query.has('error')
  return hasReturned && !import.meta.env.SSR ? sessionStorage.getItem(SIGN_IN_FROM) : null
}

/** The URL contains the outcome of a redirect sign-in, or the reason for a forced sign-out. */
function firstStep(query: URLSearchParams): Step {
  const error = query.get('error')
  if (error) return { at: 'error', error: { code: authCodeOf(error) } }
  return query.get('signedIn') ? { at: 'success' } : { at: 'idle' }
}
