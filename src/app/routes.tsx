import { createBrowserRouter, type RouteObject } from 'react-router'
import { open, signedIn } from '#domains/members/session/web/guards.ts'
import { FullPageSpinner } from '#ui/FullPageSpinner.tsx'
import { BareErrorBoundary, ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { frame, noSuchAddress, once, page, unguarded } from './shell/page.ts'

/** The ids of what holds all pages within the frame, and those that stand alone. */
const FRAMED = 'framed'
const ALONE = 'alone'

/** Where somebody begins, signed in or not. All other addresses are in `page-routes.tsx`, so that nobody waits for them here. */
const routes: RouteObject[] = [
  {
    path: '/',
    HydrateFallback: FullPageSpinner,
    ErrorBoundary: BareErrorBoundary,
    children: [
      {
        // Pages that stand alone: what they ask comes before anything else.
        ...frame(() => import('./shell/BareFrame.tsx')),
        children: [
          {
            ErrorBoundary,
            id: ALONE,
            children: [{ path: 'login', ...page(open, () => import('#pages/login/LoginPage.tsx')) }],
          },
        ],
      },
      {
        ...frame(() => import('./shell/Frame.tsx')),
        children: [
          {
            // Errors of a page are shown in its place, with the frame still around them.
            ErrorBoundary,
            id: FRAMED,
            children: [
              { index: true, ...page(signedIn, () => import('#pages/home/HomePage.tsx')) },
              { path: '*', loader: noSuchAddress, Component: FullPageSpinner },
            ],
          },
        ],
      },
      ...(import.meta.env.DEV || import.meta.env.VITE_GALLERY
        ? [{ path: 'ui', ...page(unguarded, () => import('./gallery/GalleryPage.tsx')) }]
        : []),
    ],
  },
]

/** Fetches the other addresses, ahead of a visit to one of them. */
export const knowPages = once(() => import('./page-routes.tsx'))

export const createRouter = () =>
  createBrowserRouter(routes, {
    // The router leaves out what it knows already.
    patchRoutesOnNavigation: async ({ patch }) => {
      const { pageRoutes, pagesAlone, pagesWithoutFrame } = await knowPages()
      patch(FRAMED, pageRoutes)
      patch(ALONE, pagesAlone)
      patch(null, pagesWithoutFrame)
    },
  })
