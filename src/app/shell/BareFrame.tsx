import './shell.css'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Link, type LinkProps, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { LanguageLinks } from '#domains/members/people/web/LanguageLinks.tsx'
import { SitePageLinks } from '#domains/members/people/web/SitePageLinks.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { SkipLink } from '#ui/SkipLink.tsx'
import { LaterFloating, LaterOfflineBanner } from './LaterFloating.tsx'
import { PageProgress } from './PageProgress.tsx'
import { useFocusOnNavigation, usePageName } from './page-name.ts'
import { scrollKey } from './scroll-position.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const LanguageSelect = lazy(async () => {
  const { LanguageSelect } = await import('#domains/members/people/web/LanguageSelect.tsx')
  return { default: LanguageSelect }
})

/** The frame around pages without navigation, on the tatami pattern. */
export function Component() {
  const { isAuthenticated } = useAuth()
  const { pathname } = useLocation()
  usePageName()
  useFocusOnNavigation()
  return (
    <div className="tatami flex min-h-dvh flex-col">
      <SkipLink />
      <PageProgress />
      <main id="page" tabIndex={-1} className="page-width flex-1">
        <LaterOfflineBanner />
        <Outlet />
      </main>
      <footer className="page-width pb-safe">
        <div className="mx-auto mb-4 flex w-fit flex-wrap items-center justify-center gap-x-6 rounded-card bg-ground px-4 text-sm text-quiet">
          {/* Most members on these pages can't open others, except for the contact form. */}
          {!isAuthenticated && (
            <>
              <FooterLink to={paths.map()}>
                <Trans>Find gyms</Trans>
              </FooterLink>
              <FooterLink to={paths.about()}>
                <Trans>About</Trans>
              </FooterLink>
            </>
          )}
          <FooterLink to={paths.contact(pathname)}>
            <Trans>Contact</Trans>
          </FooterLink>
          <SitePageLinks className={look} />
          <span className="contents noscript:hidden">
            <ThemeSwitch />
            <Suspense fallback={<div className="h-12 w-56" />}>
              <LanguageSelect hideLabel className="w-56" />
            </Suspense>
          </span>
          <LanguageLinks className={look} />
        </div>
      </footer>
      <LaterFloating />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  )
}

const look = 'inline-flex min-h-11 items-center hover:text-ink'

const FooterLink = (props: Pick<LinkProps, 'to' | 'children'>) => <Link {...props} className={look} />
