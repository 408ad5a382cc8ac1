import './shell.css'
import { Outlet, ScrollRestoration } from 'react-router'
import { LanguageLinks } from '#domains/members/people/web/LanguageLinks.tsx'
import { SitePageLinks } from '#domains/members/people/web/SitePageLinks.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { accentOf } from '#ui/belts.ts'
import { SkipLink } from '#ui/SkipLink.tsx'
import { LaterFloating, LaterIconBadge, LaterOfflineBanner, LaterOutbox, LaterShortcuts } from './LaterFloating.tsx'
import { PageProgress } from './PageProgress.tsx'
import { useFocusOnNavigation, usePageName } from './page-name.ts'
import { SideColumn } from './SideColumn.tsx'
import { scrollKey } from './scroll-position.ts'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'

const footerLink = 'inline-flex min-h-11 items-center hover:text-ink'

/**
 * The navigation around most pages: for members a column on the left from 1024 px on, and bars above and below on
 * narrower screens; for visitors a bar above.
 */
export function Component() {
  const { isAuthenticated, user, userProfile } = useAuth()
  const pageName = usePageName()
  useFocusOnNavigation()
  return (
    <>
      <SkipLink />
      <PageProgress />
      <TopBar pageName={pageName} />
      <div className="page-width flex lg:gap-8">
        {isAuthenticated && <SideColumn />}
        <main id="page" tabIndex={-1} className="min-w-0 flex-1 pb-24" style={accentOf(userProfile?.beltRank)}>
          <LaterOfflineBanner />
          {user && <LaterOutbox key={user.uid} />}
          {user && <LaterIconBadge key={`unread ${user.uid}`} />}
          <Outlet />
        </main>
      </div>
      {isAuthenticated ? (
        <>
          <TabBar />
          <LaterShortcuts />
        </>
      ) : (
        <footer className="page-width mb-4 flex flex-wrap gap-x-6 border-t in-[body:has([data-floating-action])]:mb-20 border-line pb-safe text-sm text-quiet">
          <SitePageLinks className={footerLink} />
          <LanguageLinks className={footerLink} />
        </footer>
      )}
      <LaterFloating />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}
