import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  AtSign,
  Award,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  Dumbbell,
  Heart,
  type LucideIcon,
  Mail,
  Medal,
  Megaphone,
  MessageCircle,
  Newspaper,
  PartyPopper,
  RefreshCw,
  Swords,
  UserCog,
  UserPlus,
} from 'lucide-react'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import type { NotificationTab } from '../contract.ts'
import type { Section } from './lines.ts'

export const TYPES = {
  follow: { Icon: UserPlus, kind: msg`New followers` },
  like: { Icon: Heart, kind: msg`Likes` },
  comment: { Icon: MessageCircle, kind: msg`Comments` },
  mention: { Icon: AtSign, kind: msg`Mentions` },
  event_invite: { Icon: Mail, kind: msg`Invitations` },
  event_reminder: { Icon: CalendarClock, kind: msg`Event reminders` },
  event_update: { Icon: RefreshCw, kind: msg`Event changes` },
  event_cancelled: { Icon: CalendarX, kind: msg`Cancelled events` },
  event_rsvp: { Icon: CalendarCheck, kind: msg`RSVPs` },
  gym_post: { Icon: Newspaper, kind: msg`Gym posts` },
  gym_update: { Icon: Megaphone, kind: msg`Gym news` },
  gym_event: { Icon: CalendarPlus, kind: msg`Gym events` },
  milestone_achieved: { Icon: PartyPopper, kind: msg`Milestones` },
  belt_promotion: { Icon: Award, kind: msg`Promotions` },
  training_reminder: { Icon: Dumbbell, kind: msg`Training reminders` },
  match_result: { Icon: Swords, kind: msg`Match results` },
  system_announcement: { Icon: Medal, kind: msg`Announcements` },
  account_update: { Icon: UserCog, kind: msg`Account updates` },
} as const satisfies Record<NotificationType, { Icon: LucideIcon; kind: MessageDescriptor }>

export const TABS = {
  all: msg`All`,
  unread: msg`Unread`,
  social: msg`Social`,
  events: msg`Events`,
  gyms: msg`Gyms`,
  training: msg`Training`,
  system: msg`Open Mat`,
  archived: msg`Archived`,
} as const satisfies Record<NotificationTab, MessageDescriptor>

export const SECTIONS = {
  today: msg`Today`,
  week: msg`This week`,
  earlier: msg`Earlier`,
} as const satisfies Record<Section, MessageDescriptor>
