import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { open, signedIn } from '#features/session/web/guards.ts'

/** Every URL of Open Mat on one page. A page is loaded when somebody goes there; its guard stands before it. */
const routes: RouteObject[] = [
  {
    path: '/',
    Component: Outlet,
    children: [
      { path: 'login', loader: open(), lazy: () => import('#features/session/web/LoginPage.tsx') },
      { path: 'auth-test', lazy: () => import('#features/session/web/AuthTestPage.tsx') },
      { path: 'google-auth-test', lazy: () => import('#features/session/web/AuthTestPage.tsx') },
      { index: true, loader: signedIn(), lazy: () => import('#features/home/web/HomePage.tsx') },
      ...(import.meta.env.DEV || import.meta.env.VITE_GALLERY ? [{ path: 'ui', lazy: () => import('./gallery/GalleryPage.tsx') }] : []),
    ],
  },
]

export const router = () => createBrowserRouter(routes)
