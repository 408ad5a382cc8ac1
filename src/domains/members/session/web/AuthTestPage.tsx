import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { REFRESH_BEFORE_MS } from '../rules.ts'
import { authMessageOf } from './auth-messages.ts'
import { currentSession, loadSession, refreshSession, signOut, useAuth } from './session.ts'
import { signInWithProvider } from './sign-in.ts'

interface Attempt {
  step: string
  outcome: string
}

/** For debugging sign-in: the visitor's own auth state and every step of signing in and out. Shows no secrets. */
export function Component() {
  const { t } = useLingui()
  const auth = useAuth()
  const now = useNow()
  const session = currentSession()

  return (
    <div className="mx-auto flex w-full max-w-text flex-col gap-6 py-8">
      <title>{`${t`Sign-in test`} · Open Mat`}</title>
      <h1 className="text-2xl">
        <Trans>Sign-in test</Trans>
      </h1>
      <StepsCard />
      {session?.status === 'signed-in' && (
        <Card title={t({ context: 'sign-in', message: 'Session' })}>
          <Facts
            facts={{
              'session age': span(now - Date.parse(session.startedAt)),
              'token ends in': span(Date.parse(session.tokenExpiresAt) - now),
              'next refresh in': span(Date.parse(session.tokenExpiresAt) - REFRESH_BEFORE_MS - now),
              'session ends': session.expiresAt,
            }}
          />
        </Card>
      )}
      <Card title={t`Auth state`}>
        <Facts
          facts={{
            loading: auth.loading,
            isAuthenticated: auth.isAuthenticated,
            isNewUser: auth.isNewUser,
            isProfileComplete: auth.isProfileComplete,
            isCreator: auth.isCreator,
            isAdmin: auth.isAdmin,
          }}
        />
      </Card>
      <Card title={t`User`}>{auth.user ? <Facts facts={{ ...auth.user }} /> : <Nobody />}</Card>
      <Card title={t`Profile`}>{auth.userProfile ? <Facts facts={{ ...auth.userProfile }} /> : <Nobody />}</Card>
    </div>
  )
}

function StepsCard() {
  const { t, i18n } = useLingui()
  const [attempts, setAttempts] = useState<Attempt[]>([])

  async function attempt(step: string, work: () => Promise<unknown>) {
    const note = (outcome: string) => setAttempts((before) => [{ step, outcome }, ...before].slice(0, 20))
    try {
      note(t`worked: ${{ result: String((await work()) ?? '') }}`)
    } catch (error) {
      const { code } = error as { code?: string }
      const message = authMessageOf(error)
      note(`${code ?? t`no code`}: ${typeof message === 'string' ? message : i18n._(message)}`)
    }
  }

  return (
    <Card title={t`Try each step`}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => attempt('signInWithProvider google', () => signInWithProvider('google'))}>
          <Trans>Sign in</Trans>
        </Button>
        <Button onClick={() => attempt('signInWithProvider other', () => signInWithProvider('other'))}>
          <Trans>Sign in with another provider</Trans>
        </Button>
        <Button onClick={() => attempt('refresh', refreshSession)}>
          <Trans>Refresh the session</Trans>
        </Button>
        <Button onClick={() => attempt('session', async () => (await loadSession()).status)}>
          <Trans>Check with the server</Trans>
        </Button>
        <Button onClick={() => attempt('signOut', () => signOut())}>
          <Trans>Sign out</Trans>
        </Button>
      </div>
      <ol aria-live="polite" className="mt-4 flex flex-col gap-1 font-mono text-sm">
        {attempts.map(({ step, outcome }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the top
          <li key={attempts.length - index}>
            {step} → {outcome}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Nobody() {
  return (
    <p className="text-quiet">
      <Trans>No one is signed in.</Trans>
    </p>
  )
}

function Facts({ facts }: { facts: Record<string, unknown> }) {
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-sm">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="break-words">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function span(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.trunc(seconds / 60)} min ${Math.abs(seconds % 60)} s`
}
