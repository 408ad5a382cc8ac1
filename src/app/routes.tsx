import { createBrowserRouter, type HydrationState, type RouteObject } from 'react-router'
import { open, signedIn } from '#domains/members/session/web/guards.ts'
import { FullPageSpinner } from '#ui/FullPageSpinner.tsx'
import { BareErrorBoundary, ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { frame, noSuchAddress, once, page, unguarded } from './shell/page.ts'

/** Route ids of the pages inside the frame and of those without navigation. */
const FRAMED = 'framed'
const ALONE = 'alone'

type Pages = typeof import('./page-routes.tsx')

/**
 * The first screens, signed in or not. All other routes are in `page-routes.tsx`, so the first screen doesn't wait for
 * them; a page rendered on the server needs them from the start.
 */
export const routesWith = (pages?: Pages): RouteObject[] => [
  {
    path: '/',
    HydrateFallback: FullPageSpinner,
    ErrorBoundary: BareErrorBoundary,
    children: [
      {
        // Pages without navigation: signing in, and those that a member is kept on, such as onboarding.
        ...frame(() => import('./shell/BareFrame.tsx')),
        children: [
          {
            ErrorBoundary,
            id: ALONE,
            children: [
              { path: 'login', ...page(open, () => import('#pages/login/LoginPage.tsx')) },
              ...(pages?.pagesWithoutNavigation ?? []),
            ],
          },
        ],
      },
      {
        ...frame(() => import('./shell/Frame.tsx')),
        children: [
          {
            // A page's error is shown in its place, inside the frame.
            ErrorBoundary,
            id: FRAMED,
            children: [
              { index: true, ...page(signedIn, () => import('#pages/home/HomePage.tsx')) },
              { path: '*', loader: noSuchAddress, Component: FullPageSpinner },
              ...(pages?.pageRoutes ?? []),
            ],
          },
        ],
      },
      ...(import.meta.env.DEV || import.meta.env.VITE_GALLERY
        ? [{ path: 'ui', ...page(unguarded, () => import('./gallery/GalleryPage.tsx')) }]
        : []),
    ],
  },
  ...(pages?.pagesWithoutFrame ?? []),
]

/** Preloads the other routes before they're visited. */
export const preloadPages = once(() => import('./page-routes.tsx'))

/** `rendered` is the loader data of a page that the server has rendered. */
export const createRouter = (routes: RouteObject[], rendered?: HydrationState) =>
  createBrowserRouter(routes, {
    hydrationData: rendered,
    // The router ignores routes it already has.
    patchRoutesOnNavigation: async ({ patch }) => {
      const { pageRoutes, pagesWithoutNavigation, pagesWithoutFrame } = await preloadPages()
      patch(FRAMED, pageRoutes)
      patch(ALONE, pagesWithoutNavigation)
      patch(null, pagesWithoutFrame)
    },
  })
