import '#ui/theme.css'
import './web-extensions.ts'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { onSessionOver } from '#domains/members/session/web/session.ts'
import { i18n } from '#platform/web/i18n.ts'
import { queryClient, restoreLastSeen } from '#platform/web/query-client.ts'
import { followRouter } from '#platform/web/router-location.ts'
import { readSetting, settingKeys, syncSettingsCookies } from '#platform/web/stored-settings.ts'
import { followTheme } from '#platform/web/theme.ts'
import { FullPageSpinner } from '#ui/FullPageSpinner.tsx'
import { ToastProvider } from '#ui/Toasts.tsx'
import { PAGE_DATA } from './page-data.ts'
import { createRouter, preloadPages, routesWith } from './routes.tsx'
import { BootFailure } from './shell/BootFailure.tsx'
import { prepareErrorScreen } from './shell/ErrorBoundary.tsx'
import { awaitInstallOffer } from './shell/install.ts'
import { leaveForSignIn } from './shell/leave-for-sign-in.ts'
import { followOverview } from './shell/overview.ts'
import { SlowBoot } from './shell/SlowBoot.tsx'
import { resetScrollOnNewVisit } from './shell/scroll-position.ts'
import { crossFadePages } from './shell/view-transitions.ts'
import { waitForSession } from './shell/wait-for-session.ts'

const place = document.getElementById('root') ?? document.body
/** Present if the server rendered the page. */
const data = document.getElementById(PAGE_DATA)
let root: Root | undefined

const show = (page: React.ReactNode, isOnScreen = false) => {
  const app = (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>{page}</ToastProvider>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  )
  if (isOnScreen)
    // In small steps, between which the page responds.
    startTransition(() => {
      root = hydrateRoot(place, app)
    })
  else {
    root ??= createRoot(place)
    root.render(app)
  }
}

/** Loads after the page; offline, once the connection is back. */
function laterKeepSession() {
  import('#domains/members/session/web/session-refresh.ts').then(
    ({ startSessionRefresh }) => void startSessionRefresh(),
    () => window.addEventListener('online', laterKeepSession, { once: true }),
  )
}

resetScrollOnNewVisit()
followTheme()
awaitInstallOffer()
// Nothing on the first screen depends on it.
import('./shell/service-worker-registration.ts').then(
  ({ registerServiceWorker }) => registerServiceWorker(),
  () => {},
)
// Marks the server's title, so the page on screen can replace it.
document.head.querySelector('title')?.setAttribute('data-page-name', '')

// Shown until the session is known, unless the server has sent the page.
if (!data) show(<FullPageSpinner />)
// The first two screens don't need the other routes; on any other page they're loaded in parallel with the session.
const begunInside = !['/', '/login'].includes(window.location.pathname)
if (begunInside) preloadPages().catch(() => {})
// English is bundled, and is shown if another language's messages can't be loaded. The URL can set the language.
const isEnglish =
  !window.location.search.includes('lang=') &&
  (readSetting(settingKeys.language) ?? navigator.language).startsWith('en')
const speaking = isEnglish
  ? undefined
  : import('#platform/web/language.ts')
      .then(({ activatePreferredLanguage }) => activatePreferredLanguage())
      .catch((error) => console.warn("couldn't load translations", error))
try {
  await restoreLastSeen()
  const routes = routesWith(data && begunInside ? await preloadPages() : undefined)
  const hydration = data ? await import('./hydration.ts') : undefined
  const { href } = window.location
  const prepared = data ? await hydration?.prepareHydration(data, routes) : undefined
  await speaking
  // A reader who has gone back in the meantime is on a different page from the one rendered.
  const rendered = window.location.href === href ? prepared : undefined
  if (!rendered) {
    hydration?.stopEarlyInput()
    await waitForSession({ whileSlow: () => show(<SlowBoot />) })
  }
  const router = createRouter(routes, rendered?.state)
  followRouter(router)
  crossFadePages(router)
  onSessionOver((code) => leaveForSignIn(router, code))
  followOverview(rendered?.overview)
  show(<RouterProvider router={router} />, Boolean(rendered))
  if (rendered) hydration?.replayEarlyInput(place)
  laterKeepSession()
  syncSettingsCookies()
  prepareErrorScreen()
  preloadPages().catch(() => {})
} catch (error) {
  console.warn("couldn't reach Open Mat", error)
  show(<BootFailure />)
}
