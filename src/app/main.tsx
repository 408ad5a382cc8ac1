import '#ui/theme.css'
import './web-extensions.ts'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { followPlaces } from '#domains/members/session/web/place.ts'
import { onSessionOver } from '#domains/members/session/web/session.ts'
import { i18n } from '#platform/web/i18n.ts'
import { queryClient, restoreLastSeen } from '#platform/web/query-client.ts'
import { kept, keptKeys } from '#platform/web/stored-settings.ts'
import { followTheme } from '#platform/web/theme.ts'
import { FullPageSpinner } from '#ui/FullPageSpinner.tsx'
import { ToastProvider } from '#ui/Toasts.tsx'
import { createRouter, knowPages } from './routes.tsx'
import { BootFailure } from './shell/BootFailure.tsx'
import { prepareErrorScreen } from './shell/ErrorBoundary.tsx'
import { awaitInstallOffer } from './shell/install.ts'
import { knowSession } from './shell/know-session.ts'
import { leaveForSignIn } from './shell/leave-for-sign-in.ts'
import { SlowBoot } from './shell/SlowBoot.tsx'
import { forgetScrollOfNewVisit } from './shell/scroll-position.ts'

const root = createRoot(document.getElementById('root') ?? document.body)

const show = (page: React.ReactNode) =>
  root.render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>{page}</ToastProvider>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )

/** After the page; without a connection, when it is back. */
function laterKeepSession() {
  import('#domains/members/session/web/keep-session.ts').then(
    ({ keepSession }) => void keepSession(),
    () => window.addEventListener('online', laterKeepSession, { once: true }),
  )
}

forgetScrollOfNewVisit()
followTheme()
awaitInstallOffer()
// Nothing on the first screen waits for it.
import('./shell/service-worker-registration.ts').then(
  ({ registerServiceWorker }) => registerServiceWorker(),
  () => {},
)
// The server's title is good until the page on screen gives another.
document.head.querySelector('title')?.setAttribute('data-page-name', '')

// The full-page spinner while it is not known who is here.
show(<FullPageSpinner />)
// Elsewhere the address is looked up while the session is; on the first two screens they come after it.
const begunInside = !['/', '/login'].includes(window.location.pathname)
if (begunInside) knowPages().catch(() => {})
// English is here already. Where the words of another language cannot be had, it is better than nothing.
const isEnglish = (kept(keptKeys.language) ?? navigator.language).startsWith('en')
const speaking = isEnglish
  ? undefined
  : import('#platform/web/language.ts')
      .then(({ speakChosen }) => speakChosen())
      .catch((error) => console.warn('these words cannot be loaded', error))
try {
  await restoreLastSeen()
  await knowSession({ whileSlow: () => show(<SlowBoot />) })
  await speaking
  const router = createRouter()
  followPlaces(router)
  onSessionOver((code) => leaveForSignIn(router, code))
  show(<RouterProvider router={router} />)
  laterKeepSession()
  prepareErrorScreen()
  knowPages().catch(() => {})
} catch (error) {
  console.warn('Open Mat cannot be reached', error)
  show(<BootFailure />)
}
