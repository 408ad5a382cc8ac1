import { Trans, useLingui } from '@lingui/react/macro'
import { CircleHelp, Moon, Sun } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { loginFor } from '#domains/members/session/web/admission.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { UnreadBadge } from '#domains/notifications/notifications/web/UnreadBadge.tsx'
import { paths } from '#platform/web/paths.ts'
import { useTheme } from '#platform/web/theme.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Menu } from '#ui/Menu.tsx'
import { Sign } from '#ui/Sign.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { type Destination, destinationAt, destinationsFor, visitorDestinations } from './destinations.ts'
import { LaterMessagesBadge } from './LaterFloating.tsx'
import { useManagedGyms } from './managed-gyms.ts'
import type { PageName } from './page-name.ts'
import { iconLook, SearchLink } from './SearchLink.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/**
 * For members, only in a narrow window: the page's name, search, and what's unread. For visitors, always: it's their
 * navigation.
 */
export function TopBar({ pageName }: { pageName: PageName }) {
  const { isAuthenticated, isModerator, isCreator, userProfile } = useAuth()
  const gyms = useManagedGyms()
  const destinations = destinationsFor({ isModerator, isCreator, gyms })
  return (
    <header
      data-bar="top"
      className={classes('sticky top-0 z-30 border-b border-line bg-paper pt-safe', isAuthenticated && 'lg:hidden')}
    >
      <div className="page-width flex min-h-14 flex-wrap items-center gap-x-2">
        <Link
          to={paths.home()}
          aria-label="Open Mat"
          className="-ml-1.5 inline-flex size-11 shrink-0 items-center justify-center rounded-control"
        >
          <Sign size={32} belt={userProfile?.beltRank} />
        </Link>
        <p
          aria-hidden="true"
          className={classes('heading min-w-0 flex-1 truncate text-lg', !isAuthenticated && 'max-sm:hidden')}
        >
          {pageName.inSight || !pageName.text ? 'Open Mat' : pageName.text}
        </p>
        {isAuthenticated ? (
          <div className="-mr-2 flex flex-wrap justify-end">
            <SearchLink />
            {destinations.map(
              (destination) => destination.unread && <UnreadLink key={destination.to} destination={destination} />,
            )}
            <MoreMenu destinations={destinations.filter(({ bar, unread }) => !bar && !unread)} />
          </div>
        ) : (
          <VisitorActions />
        )}
      </div>
    </header>
  )
}

/** Messages or notifications, with the number of unread ones. */
function UnreadLink({ destination }: { destination: Destination }) {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const Badge = destination.unread === 'messages' ? LaterMessagesBadge : UnreadBadge
  const label = i18n._(destination.label)
  return (
    <Link
      to={destination.to}
      title={label}
      aria-current={destinationAt(pathname, [destination]) ? 'page' : undefined}
      className={classes(iconLook, 'relative aria-[current]:text-primary-strong')}
    >
      <destination.Icon aria-hidden="true" size={20} />
      <VisuallyHidden>{label}</VisuallyHidden>
      <Badge className="pointer-events-none absolute top-0 right-0" />
    </Link>
  )
}

function VisitorActions() {
  const { i18n } = useLingui()
  const { pathname, search, hash } = useLocation()
  return (
    <>
      <nav className="flex items-center max-sm:ml-auto sm:gap-1">
        {visitorDestinations.map((destination) => (
          <Link
            key={destination.to}
            to={destination.to}
            aria-current={destinationAt(pathname, visitorDestinations) === destination ? 'page' : undefined}
            className={classes(
              'min-h-11 items-center rounded-control px-2 font-medium sm:px-3 hover:bg-sunk aria-[current]:text-primary-strong',
              destination.bar ? 'inline-flex' : 'hidden sm:inline-flex',
            )}
          >
            {i18n._(destination.label)}
          </Link>
        ))}
      </nav>
      <span className="hidden text-sm text-quiet sm:block">
        <ThemeSwitch />
      </span>
      <ButtonLink to={loginFor(pathname + search + hash)} look="primary" size="small" className="whitespace-nowrap">
        <Trans>Sign in</Trans>
      </ButtonLink>
      <span className="-mr-3 sm:hidden">
        <MoreMenu destinations={visitorDestinations.filter(({ bar }) => !bar)} />
      </span>
    </>
  )
}

function MoreMenu({ destinations }: { destinations: readonly Destination[] }) {
  const { t, i18n } = useLingui()
  const { theme, chooseTheme } = useTheme()
  return (
    <Menu
      label={t`Menu`}
      items={[
        ...destinations.map(({ to, label, Icon }) => ({ to, label: i18n._(label), icon: <Icon aria-hidden="true" /> })),
        {
          label: t`Help`,
          icon: <CircleHelp aria-hidden="true" />,
          // Rendered by the server, so it isn't a route of the app.
          onPress: () => location.assign(paths.sitePage('help', i18n.locale)),
        },
        theme === 'dark'
          ? { label: t`Light theme`, icon: <Sun aria-hidden="true" />, onPress: () => chooseTheme('light') }
          : { label: t`Dark theme`, icon: <Moon aria-hidden="true" />, onPress: () => chooseTheme('dark') },
      ]}
    />
  )
}
