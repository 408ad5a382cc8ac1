import type { DataRouter, NavigateOptions, To } from 'react-router'

const reducedMotion = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')

/**
 * Cross-fades from page to page if the browser can, unless the reader prefers reduced motion. What changes within a
 * page, such as its filters, isn't faded.
 */
export function crossFadePages(router: DataRouter): void {
  if (!document.startViewTransition) return
  const navigate = router.navigate.bind(router) as (to: number | To | null, options?: NavigateOptions) => Promise<void>
  router.navigate = (to: number | To | null, options?: NavigateOptions) => {
    const pathname = typeof to === 'string' ? to.split(/[?#]/)[0] : typeof to === 'object' && to?.pathname
    const isOtherPage = Boolean(pathname) && pathname !== router.state.location.pathname
    return navigate(to, { ...options, viewTransition: isOtherPage && !reducedMotion.matches })
  }
  // After a swipe back, the browser has already animated the page.
  window.addEventListener('popstate', ({ hasUAVisualTransition }) =>
    document.documentElement.toggleAttribute('data-swiped', hasUAVisualTransition),
  )
}
