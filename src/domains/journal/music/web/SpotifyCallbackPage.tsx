import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FullPageSpinner } from '#ui/FullPageSpinner.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { ConnectionOutcome } from '../contract.ts'
import { connectionChanged, musicApi } from './music.ts'

/** /spotify-callback: Spotify redirects here after consent, refusal or an error. */
export function Component() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const given = Object.fromEntries(
    ['state', 'code', 'error'].flatMap((name) => {
      const said = search.get(name)
      return said === null ? [] : [[name, said]]
    }),
  )
  // Fetched once: the code is single-use.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['music', 'comeBack', given],
    queryFn: () => musicApi.comeBack({ uid: 'me', ...given }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { keep: false },
  })
  return (
    <>
      <title>{`${t`Spotify`} · Open Mat`}</title>
      {data ? (
        <Ended how={data} />
      ) : error ? (
        <Ending
          title={
            failureOf(error).kind === 'offline' ? (
              <Trans>You're offline. Try again when you're back.</Trans>
            ) : (
              <Trans>Couldn't connect Spotify. Nothing changed.</Trans>
            )
          }
        >
          <Button look="primary" busy={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
          <ToSettings />
        </Ending>
      ) : (
        <FullPageSpinner message={t`Connecting Spotify…`} />
      )}
    </>
  )
}

function Ended({ how }: { how: ConnectionOutcome }) {
  switch (how.status) {
    case 'connected':
      return <Connected returnTo={how.returnTo} />
    case 'denied':
      return (
        <Ending title={<Trans>You didn't connect Spotify. Nothing changed.</Trans>}>
          <ButtonLink look="primary" to={how.returnTo} replace>
            <Trans>Go back</Trans>
          </ButtonLink>
        </Ending>
      )
    case 'expired':
      return (
        <Ending title={<Trans>That link has expired. Start again from Settings.</Trans>}>
          <ToSettings />
        </Ending>
      )
    case 'unavailable':
      return how.reason === 'not-here' ? (
        <Ending title={<Trans>Music isn't available here yet.</Trans>}>
          <ButtonLink look="primary" to={paths.home()} replace>
            <Trans>Home</Trans>
          </ButtonLink>
        </Ending>
      ) : (
        <Ending title={<Trans>Spotify isn't responding. Nothing changed.</Trans>}>
          <ToSettings />
        </Ending>
      )
  }
}

function Connected({ returnTo }: { returnTo: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const navigate = useNavigate()
  useEffect(() => {
    void connectionChanged()
    toasts.show({ tone: 'good', text: t`Spotify connected` })
    void navigate(returnTo, { replace: true })
  }, [t, toasts, navigate, returnTo])
  return <FullPageSpinner message={t`Connecting Spotify…`} />
}

const Ending = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <EmptyState level={1} title={title} action={children} />
)

const ToSettings = () => (
  <ButtonLink look="primary" to={paths.settings('services')} replace>
    <Trans>Settings</Trans>
  </ButtonLink>
)
