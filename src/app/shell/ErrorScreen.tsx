import { Trans, useLingui } from '@lingui/react/macro'
import { Bell, Check, Copy, House, Info, MapPin, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { clearCachedData } from '#platform/web/query-client.ts'
import { Button, ButtonAnchor, ButtonLink } from '#ui/Button.tsx'
import { Sign } from '#ui/Sign.tsx'
import { ChunkLoadError } from './chunk-load.ts'
import { didYouMean } from './did-you-mean.ts'
import { reportError } from './error-report.ts'

/** The screen for pages that failed. It never redirects to sign-in. */
export default function ErrorScreen() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <UnknownAddress />
  if (error instanceof ChunkLoadError) return navigator.onLine ? <NewVersion /> : <NoConnection />
  if (isNoAnswer(error)) return <NoConnection />
  const failure = failureOf(error)
  if (failure.kind === 'refused') return <Refused status={failure.status} message={failure.message} />
  return <Fault error={error} />
}

function UnknownAddress() {
  const { pathname, search } = useLocation()
  const { isAuthenticated } = useAuth()
  const meant = didYouMean(pathname + search)
  return (
    // words: the name of the status, the same in every language
    <Screen title={<UnexpectedError />} text="404 Not Found">
      <p className="mt-2 max-w-text">
        <code className="rounded-sm bg-sunk px-1.5 py-0.5 font-mono text-sm break-all">{pathname}</code>
      </p>
      {meant && (
        <p className="mt-4">
          <Trans>
            Did you mean{' '}
            <Link to={meant} className="font-semibold break-all text-primary-strong underline underline-offset-4">
              {meant}
            </Link>
            ?
          </Trans>
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink to={paths.home()} look="primary" icon={<House aria-hidden="true" />}>
          <Trans>Home</Trans>
        </ButtonLink>
        <ButtonLink to={paths.map()} icon={<MapPin aria-hidden="true" />}>
          <Trans>Map</Trans>
        </ButtonLink>
        {isAuthenticated ? (
          <ButtonLink to={paths.notifications()} icon={<Bell aria-hidden="true" />}>
            <Trans>Notifications</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.about()} icon={<Info aria-hidden="true" />}>
            <Trans>About</Trans>
          </ButtonLink>
        )}
      </div>
    </Screen>
  )
}

function NewVersion() {
  return (
    <Screen
      title={<Trans>A new version is available</Trans>}
      text={<Trans>Reload to get it. Nothing you've saved will be lost.</Trans>}
    >
      <Ways first={<Reload />} />
    </Screen>
  )
}

function NoConnection() {
  return (
    <Screen title={<Trans>You're offline</Trans>} text={<Trans>This page isn't saved on your device.</Trans>}>
      <Ways first={<Reload again />} />
    </Screen>
  )
}

/** The server refused the request. For 403 and 404, the page mustn't reveal why. */
function Refused({ status, message }: { status: number; message: string }) {
  const text =
    status === 404 ? (
      <Trans>This isn't available any more.</Trans>
    ) : status === 403 ? (
      <Trans>You don't have access to this.</Trans>
    ) : (
      message
    )
  return (
    <Screen title={text}>
      <Ways
        first={
          <ButtonLink to={paths.map()}>
            <Trans>Find gyms</Trans>
          </ButtonLink>
        }
      />
    </Screen>
  )
}

function Fault({ error }: { error: unknown }) {
  const [reference, setReference] = useState<string | null>(null)

  useEffect(() => {
    let shown = true
    void reportError(error).then((ref) => shown && setReference(ref))
    return () => {
      shown = false
    }
  }, [error])

  const text =
    error instanceof Error
      ? error.message
      : isRouteErrorResponse(error)
        ? `${error.status} ${error.statusText}`
        : String(error)
  return (
    <Screen title={<UnexpectedError />} text={text}>
      <Ways first={<Reload fresh />} />
      <div role="status">{reference && <Reference reference={reference} />}</div>
    </Screen>
  )
}

/** The reference a member quotes to us, to find the error in the log. */
function Reference({ reference }: { reference: string }) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
      <p>
        <Trans>
          Reference: <code className="font-mono break-all text-ink">{reference}</code>
        </Trans>
      </p>
      <Button
        look="quiet"
        size="small"
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void navigator.clipboard.writeText(reference).then(() => setCopied(true))}
      >
        {copied ? t`Copied` : t`Copy`}
      </Button>
    </div>
  )
}

function Screen({ title, text, children }: { title: ReactNode; text?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col items-start py-8 sm:py-12">
      <Sign size={72} />
      <h1 className="mt-6 text-2xl">{title}</h1>
      {text && <p className="mt-2 max-w-text break-words text-lg text-quiet">{text}</p>}
      {children}
    </section>
  )
}

function UnexpectedError() {
  return <Trans>Unexpected Application Error!</Trans>
}

function Ways({ first }: { first: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {first}
      {/* A full page load, so the broken state isn't carried over. */}
      <ButtonAnchor href={paths.home()} icon={<House aria-hidden="true" />}>
        <Trans>Go home</Trans>
      </ButtonAnchor>
    </div>
  )
}

function Reload({ again = false, fresh = false }: { again?: boolean; fresh?: boolean }) {
  const reload = async () => {
    // Last-seen data may have caused the error, so it mustn't be restored.
    if (fresh && navigator.onLine) await clearCachedData()
    window.location.reload()
  }
  return (
    <Button look="primary" icon={<RefreshCw aria-hidden="true" />} onClick={() => void reload()}>
      {again ? <Trans>Try again</Trans> : <Trans>Reload</Trans>}
    </Button>
  )
}

/** How Chromium, Firefox and Safari word a failed fetch; other TypeErrors are bugs. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)
}
