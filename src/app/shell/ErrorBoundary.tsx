import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useRouteError } from 'react-router'

const loadErrorScreen = () => import('./ErrorScreen.tsx').catch(() => ({ default: PlainErrorScreen }))
const ErrorScreen = lazy(loadErrorScreen)

/** Shown in place of what failed. The screen itself is preloaded by `prepareErrorScreen()`. */
export function ErrorBoundary() {
  return (
    <Suspense>
      <ErrorScreen />
    </Suspense>
  )
}

/** `ErrorBoundary` with its own `main`, for errors outside the app's frame. */
export function BareErrorBoundary() {
  return (
    <main id="page" tabIndex={-1} className="page-width py-8">
      <ErrorBoundary />
    </main>
  )
}

export function prepareErrorScreen() {
  const soon = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 1000))
  soon(() => void loadErrorScreen())
}

/** Fallback for when the error screen itself can't be loaded. */
function PlainErrorScreen() {
  const error = useRouteError()
  return (
    <section className="py-8">
      <h1 className="text-2xl">
        <Trans>Unexpected Application Error!</Trans>
      </h1>
      <p className="mt-2">{error instanceof Error ? error.message : String(error)}</p>
      <p className="mt-6">
        <a href="/" className="text-primary-strong underline">
          <Trans>Go home</Trans>
        </a>
      </p>
    </section>
  )
}
