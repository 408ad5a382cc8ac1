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
  /** The word in the narrow bar of a phone, where the destination stands there too; the others are under More. */
  bar?: MessageDescriptor
  /** Addresses that belong to it beside its own and those below. */
  also?: readonly string[]
  /** For those who look after the place: moderators and admins. */
  moderators?: boolean
  /** For those who teach. */
  creators?: boolean
  /** It shows how much of it is unread: of the notifications, or of the messages. */
  unread?: 'notifications' | 'messages'
}

/** Where a member goes, in the order of the column; one line for each. */
export const memberDestinations: readonly Destination[] = [
  { to: paths.home(), label: msg`Home`, Icon: House, bar: msg`Home` },
  { to: paths.map(), label: msg`Find`, Icon: MapPin, bar: msg`Find`, also: ['/find-gym', '/gym'] },
  { to: paths.events(), label: msg`Events`, Icon: CalendarDays },
  { to: paths.journal(), label: msg`Journal`, Icon: BookOpen, also: ['/analytics'] },
  { to: paths.people(), label: msg`People`, Icon: UsersRound, also: ['/follow-requests'] },
  { to: paths.creators(), label: msg`Creators`, Icon: GraduationCap, also: ['/content', '/creator/apply'] },
  {
    to: paths.creatorDashboard(),
    label: msg`Creator dashboard`,
    Icon: Presentation,
    creators: true,
    also: ['/creator/onboarding', '/creator/tiers', '/creator/content', '/creator/video'],
  },
  { to: paths.notifications(), label: msg`Notifications`, Icon: Bell, bar: msg`Alerts`, unread: 'notifications' },
  { to: paths.messages(), label: msg`Messages`, Icon: MessageCircle, unread: 'messages' },
  { to: paths.ownProfile(), label: msg`Profile`, Icon: UserRound, bar: msg`Me` },
  { to: paths.saved(), label: msg`Saved`, Icon: Bookmark },
  { to: paths.memberships(), label: msg`Memberships`, Icon: CreditCard },
  { to: paths.settings(), label: msg`Settings`, Icon: Settings },
  { to: paths.about(), label: msg`About`, Icon: Info },
  { to: paths.admin(), label: msg`Admin`, Icon: ShieldCheck, moderators: true, also: ['/admin', '/manage-roles'] },
]

/** Where a visitor goes without signing in. */
export const visitorDestinations: readonly Destination[] = [
  { to: paths.map(), label: msg`Find`, Icon: MapPin, bar: msg`Find`, also: ['/find-gym', '/gym'] },
  { to: paths.events(), label: msg`Events`, Icon: CalendarDays, bar: msg`Events` },
  { to: paths.about(), label: msg`About`, Icon: Info },
]

interface Roles {
  isModerator: boolean
  isCreator: boolean
  /** Slugs of the gyms they help to run. */
  gyms: readonly string[]
}

/** Where this member goes: with their gym, their dashboard and the admin's pages, as their roles have it. */
export function destinationsFor({ isModerator, isCreator, gyms }: Roles): Destination[] {
  const allowed = memberDestinations.filter(
    ({ moderators, creators }) => (isModerator || !moderators) && (isCreator || !creators),
  )
  const [gym, ...others] = gyms
  if (gym === undefined) return allowed
  // Several are listed on the member's own profile.
  const mine: Destination =
    others.length === 0
      ? { to: paths.gymDashboard(gym), label: msg`My gym`, Icon: Store }
      : { to: `${paths.ownProfile()}#gyms`, label: msg`My gyms`, Icon: Store }
  return allowed.toSpliced(AFTER_JOURNAL, 0, mine)
}

const AFTER_JOURNAL = memberDestinations.findIndex(({ to }) => to === paths.journal()) + 1

/** Whether somebody at this path is at the destination or below it. */
export function isAt({ to, also = [] }: Destination, path: string): boolean {
  return [to, ...also].some((start) => path === start || (start !== '/' && path.startsWith(`${start}/`)))
}
