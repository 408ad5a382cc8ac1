import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { loginFor } from '#domains/members/session/web/admission.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Gone } from './Gone.tsx'
import { type LinkParams, linkKindOf, linkTargetOf, SLOW_LINK_MS, searchTextOfId } from './link-target.ts'
import { NotFound } from './NotFound.tsx'
import { resolveLink } from './resolve-link.ts'

/**
 * Resolves old and external links: finds the canonical URL and replaces this history entry with it. Hidden and missing
 * records look the same.
 */
export function Component() {
  const { t } = useLingui()
  const params = useParams() as LinkParams
  const { search, hash, pathname } = useLocation()
  const navigate = useNavigate()
  const { isAuthenticated } = useAuth()
  const target = linkTargetOf(params)
  // A new attempt cancels the previous one, even if that never responded.
  const [attempt, setAttempt] = useState(1)
  const link = useQuery({
    queryKey: ['link', target, isAuthenticated, attempt],
    queryFn: ({ signal }) => (target ? resolveLink(target, signal) : ({ status: 'not_found' } as const)),
    retry: false,
    gcTime: 0,
    meta: { keep: false },
  })
  const slow = useSlow(link.isFetching, attempt)
  const answer = link.data
  // A visitor may be allowed to see the target once signed in; an invalid link is shown as such to everyone.
  const signInFirst = !isAuthenticated && target !== null && answer?.status === 'not_found'
  const to =
    answer?.status === 'found' ? answer.path + search + hash : signInFirst ? loginFor(pathname + search + hash) : null

  useEffect(() => {
    if (to) void navigate(to, { replace: true })
  }, [to, navigate])

  const again = (
    <Button look="primary" onClick={() => setAttempt(attempt + 1)}>
      <Trans>Retry</Trans>
    </Button>
  )
  if (link.isError && !link.isFetching) {
    const offline = failureOf(link.error).kind === 'offline'
    return (
      <Message title={offline ? t`You're offline` : t`Couldn't open this link`} action={again}>
        {offline ? (
          <Trans>We'll open this link when you're back.</Trans>
        ) : (
          <Trans>Something went wrong on our side. Nothing was lost.</Trans>
        )}
      </Message>
    )
  }
  if (to || !answer) {
    if (slow && !to)
      return (
        <Message title={t`This is taking longer than usual…`} action={again}>
          <Trans>Still looking. You can wait or try again.</Trans>
        </Message>
      )
    return <Opening />
  }
  if (answer.status === 'gone') return <Gone what={answer.what} name={answer.name} nearest={answer.nearest} />
  return <NotFound kind={linkKindOf(params)} search={searchTextOfId(params.gymId ?? '')} />
}

function Opening() {
  const { t } = useLingui()
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-24 text-center">
      <title>{`${t`Opening link…`} · Open Mat`}</title>
      <Spinner size={36} className="text-primary" />
      <h1 className="text-lg font-medium">
        <Trans>Opening link…</Trans>
      </h1>
    </div>
  )
}

function Message({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div role="alert" className="mx-auto flex max-w-text flex-col items-center gap-3 py-16 text-center">
      <title>{`${title} · Open Mat`}</title>
      <h1 className="text-2xl">{title}</h1>
      <p className="max-w-card text-quiet">{children}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {action}
        <ButtonLink to={paths.home()}>
          <Trans>Home</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

/** True once this attempt takes longer than `SLOW_LINK_MS`. */
function useSlow(underWay: boolean, attempt: number): boolean {
  const [slow, setSlow] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has its own timeout
  useEffect(() => {
    setSlow(false)
    if (!underWay) return
    const timer = setTimeout(() => setSlow(true), SLOW_LINK_MS)
    return () => clearTimeout(timer)
  }, [underWay, attempt])
  return slow
}
