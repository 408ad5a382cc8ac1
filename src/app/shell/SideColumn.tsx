import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { UnreadBadge } from '#domains/notifications/notifications/web/UnreadBadge.tsx'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Sign } from '#ui/Sign.tsx'
import { destinationAt, destinationsFor } from './destinations.ts'
import { LaterMessagesBadge } from './LaterFloating.tsx'
import { useManagedGyms } from './managed-gyms.ts'
import { SearchLink } from './SearchLink.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** Navigation in a wide window. */
export function SideColumn() {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const { userProfile, isModerator, isCreator } = useAuth()
  const gyms = useManagedGyms()
  const destinations = destinationsFor({ isModerator, isCreator, gyms })
  const current = destinationAt(pathname, destinations)
  return (
    <header data-bar="column" className="sticky top-0 hidden h-dvh w-52 shrink-0 flex-col overflow-y-auto py-4 lg:flex">
      <div className="mb-4 flex shrink-0 items-center justify-between">
        <Link to={paths.home()} className="flex min-h-11 items-center gap-2.5 rounded-control ps-3">
          <Sign size={36} belt={userProfile?.beltRank} />
          <span className="heading text-lg whitespace-nowrap">Open Mat</span>
        </Link>
        <SearchLink />
      </div>
      <nav
        aria-label={t`Main`}
        className="-mx-1 flex min-h-60 flex-col gap-0.5 overflow-y-auto px-1 [scrollbar-width:thin]"
      >
        {destinations.map((destination) => (
          <Link
            key={destination.to}
            to={destination.to}
            aria-current={destination === current ? 'page' : undefined}
            className="flex min-h-11 shrink-0 items-center gap-3 rounded-control px-3 font-medium text-quiet pointer-fine:min-h-9 transition-colors hover:bg-sunk hover:text-ink aria-[current]:bg-primary-soft aria-[current]:text-primary-strong"
          >
            <destination.Icon aria-hidden="true" size={20} className="shrink-0" />
            {i18n._(destination.label)}
            {destination.unread === 'notifications' && <UnreadBadge className="ml-auto" />}
            {destination.unread === 'messages' && <LaterMessagesBadge className="ml-auto" />}
          </Link>
        ))}
      </nav>
      <ButtonLink to={paths.newSession()} look="primary" className="mt-4 shrink-0">
        {t`Log a session`}
      </ButtonLink>
      <div className="mt-auto flex shrink-0 flex-col gap-2 px-3 pt-4">
        <span className="text-sm text-quiet">
          <ThemeSwitch />
        </span>
        {userProfile && (
          <p className="flex min-w-0 items-center gap-3 border-t border-line pt-4">
            <Avatar name={userProfile.displayName} src={userProfile.photoURL} size={32} decorative />
            <span className="min-w-0 text-sm">
              <span className="block truncate font-semibold">{userProfile.displayName}</span>
              {userProfile.username && <span className="block truncate text-quiet">@{userProfile.username}</span>}
            </span>
          </p>
        )}
      </div>
    </header>
  )
}
