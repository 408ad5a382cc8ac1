import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Bell,
  Bookmark,
  BookOpen,
  CalendarDays,
  CreditCard,
  GraduationCap,
  House,
  Info,
  type LucideIcon,
  MapPin,
  MessageCircle,
  Presentation,
  Search,
  Settings,
  ShieldCheck,
  Store,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { paths } from '#platform/web/paths.ts'

export interface Destination {
  to: string
  label: MessageDescriptor
  Icon: LucideIcon
  /** Short label in a member's tab bar, if it's shown there. For visitors, set if a phone shows it outside the menu. */
  bar?: MessageDescriptor
  /** Other paths that count as this destination, besides its own and those below. */
  also?: readonly string[]
  /** Only for moderators and admins. */
  moderators?: boolean
  /** Only for creators. */
  creators?: boolean
  /** The unread count that its badge shows. On a phone, these destinations are in the header. */
  unread?: 'notifications' | 'messages'
}

/** A member's destinations, in column order. */
export const memberDestinations: readonly Destination[] = [
  { to: paths.home(), label: msg`Home`, Icon: House, bar: msg`Home` },
  { to: paths.map(), label: msg`Find`, Icon: MapPin, bar: msg`Find`, also: ['/find-gym', '/gym'] },
  { to: paths.events(), label: msg`Events`, Icon: CalendarDays },
  { to: paths.journal(), label: msg`Journal`, Icon: BookOpen, bar: msg`Journal`, also: ['/analytics'] },
  { to: paths.people(), label: msg`People`, Icon: UsersRound, also: ['/follow-requests'] },
  { to: paths.creators(), label: msg`Creators`, Icon: GraduationCap, also: ['/content', '/creator/apply'] },
  {
    to: paths.creatorDashboard(),
    label: msg`Creator dashboard`,
    Icon: Presentation,
    creators: true,
    also: ['/creator/onboarding', '/creator/tiers', '/creator/content'],
  },
  { to: paths.notifications(), label: msg`Notifications`, Icon: Bell, unread: 'notifications' },
  { to: paths.messages(), label: msg`Messages`, Icon: MessageCircle, unread: 'messages' },
  { to: paths.ownProfile(), label: msg`Profile`, Icon: UserRound, bar: msg`Me` },
  { to: paths.saved(), label: msg`Saved`, Icon: Bookmark },
  { to: paths.memberships(), label: msg`Memberships`, Icon: CreditCard },
  { to: paths.settings(), label: msg`Settings`, Icon: Settings },
  { to: paths.about(), label: msg`About`, Icon: Info },
  { to: paths.admin(), label: msg`Admin`, Icon: ShieldCheck, moderators: true, also: ['/admin', '/manage-roles'] },
]

/** A visitor's destinations, without signing in. */
export const visitorDestinations: readonly Destination[] = [
  { to: paths.map(), label: msg`Find`, Icon: MapPin, bar: msg`Find`, also: ['/find-gym', '/gym'] },
  { to: paths.events(), label: msg`Events`, Icon: CalendarDays, bar: msg`Events` },
  { to: paths.search(), label: msg`Search`, Icon: Search },
  { to: paths.about(), label: msg`About`, Icon: Info },
]

interface Roles {
  isModerator: boolean
  isCreator: boolean
  /** Slugs of the gyms the member helps manage. */
  gyms: readonly string[]
}

/** A member's destinations, with their gym, creator dashboard and admin pages as their roles allow. */
export function destinationsFor({ isModerator, isCreator, gyms }: Roles): Destination[] {
  const allowed = memberDestinations.filter(
    ({ moderators, creators }) => (isModerator || !moderators) && (isCreator || !creators),
  )
  const [gym, ...others] = gyms
  if (gym === undefined) return allowed
  // With several gyms, it leads to their list on the member's own profile.
  const mine: Destination = {
    ...(others.length === 0
      ? { to: paths.gymDashboard(gym), label: msg`My gym` }
      : { to: `${paths.ownProfile()}#gyms`, label: msg`My gyms` }),
    Icon: Store,
    also: gyms.flatMap((slug) => [paths.gymDashboard(slug), paths.newEvent(slug)]),
  }
  return allowed.toSpliced(AFTER_JOURNAL, 0, mine)
}

const AFTER_JOURNAL = memberDestinations.findIndex(({ to }) => to === paths.journal()) + 1

/** The destination that a path belongs to. A gym's dashboard is below its page, so the longest match counts. */
export function destinationAt(path: string, destinations: readonly Destination[]): Destination | undefined {
  let best: Destination | undefined
  let longest = 0
  for (const destination of destinations)
    for (const start of [destination.to, ...(destination.also ?? [])])
      if (start.length > longest && (path === start || path.startsWith(`${start}/`))) {
        best = destination
        longest = start.length
      }
  return best
}
