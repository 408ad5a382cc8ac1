import { createBrowserRouter, data, type RouteObject } from 'react-router'
import { open, signedIn } from '#features/session/web/guards.ts'
import { FullPageSpinner } from '#ui/FullPageSpinner.tsx'
import { BareErrorScreen, ErrorScreen } from './shell/ErrorScreen.tsx'
import { frame, page, unguarded } from './shell/page.ts'

/** Every URL of Open Mat on one page. A page is loaded when somebody goes there; its guard stands before it. */
const routes: RouteObject[] = [
  {
    path: '/',
    HydrateFallback: FullPageSpinner,
    ErrorBoundary: BareErrorScreen,
    children: [
      {
        // Pages that stand alone: what they ask comes before anything else.
        ...frame(() => import('./shell/BareFrame.tsx')),
        children: inside([{ path: 'login', ...page(open, () => import('#features/session/web/LoginPage.tsx')) }]),
      },
      {
        ...frame(() => import('./shell/Frame.tsx')),
        children: inside([
          { index: true, ...page(signedIn, () => import('#features/home/web/HomePage.tsx')) },
          { path: 'about', ...page(open, () => import('#features/about/web/AboutPage.tsx')) },
          { path: 'auth-test', ...page(unguarded, () => import('#features/session/web/AuthTestPage.tsx')) },
          { path: 'google-auth-test', ...page(unguarded, () => import('#features/session/web/AuthTestPage.tsx')) },
          { path: '*', loader: noSuchAddress, Component: FullPageSpinner },
        ]),
      },
      ...(import.meta.env.DEV || import.meta.env.VITE_GALLERY
        ? [{ path: 'ui', ...page(unguarded, () => import('./gallery/GalleryPage.tsx')) }]
        : []),
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)

/** Pages whose errors are shown in their place, with the frame still around them. */
function inside(children: RouteObject[]): RouteObject[] {
  return [{ ErrorBoundary: ErrorScreen, children }]
}

/** §2.46: an unknown address ends at the error screen, for visitors too. */
function noSuchAddress(): never {
  throw data(null, { status: 404, statusText: 'Not Found' })
}
