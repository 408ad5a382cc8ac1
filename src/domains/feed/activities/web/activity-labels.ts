import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CalendarCheck, Globe, House, Lock, type LucideIcon, UserRoundCheck, Users } from 'lucide-react'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { type ActivityType, type EntryType, isFeedEntry } from '../activity-types.ts'
import type { EntryFacts, VideoLink } from '../contract.ts'

/** Label and icon of each visibility. */
export const VISIBILITY_SIGNS = {
  public: { words: msg`Public`, Icon: Globe },
  followers: { words: msg`Followers`, Icon: Users },
  friends: { words: msg`Friends`, Icon: UserRoundCheck },
  event_attendees: { words: msg`Attendees`, Icon: CalendarCheck },
  gym_members: { words: msg`Gym members`, Icon: House },
  private: { words: msg`Only you`, Icon: Lock },
} as const satisfies Record<Visibility, { words: MessageDescriptor; Icon: LucideIcon }>

/** Shown above an entry's content. Null if the entry explains itself. */
const SENTENCES = {
  profile_post: null,
  share: null,
  gym_post: null,
  event_created: msg`{name} created an event.`,
  recurring_event_created: msg`{name} created a recurring event.`,
  gym_review: msg`{name} reviewed a gym.`,
  event_rsvp: msg`{name} is going to an event.`,
  event_checkin: msg`{name} checked in at an event.`,
  gym_checkin: msg`{name} checked in at a gym.`,
  training_session: null,
  match_result: null,
  technique_video: null,
  milestone_achieved: msg`{name} reached a milestone.`,
  belt_promotion: msg`{name} was promoted.`,
  content_published: msg`{name} published new content.`,
} as const satisfies Record<EntryType, MessageDescriptor | null>

const MIGHT_GO = msg`{name} might go to an event.`
const POST = msg`{name} posted.`
const SOMETHING = msg`{name} trained.`

/**
 * The action as a sentence with `{name}`; null if the entry's own text is enough. A blank entry, as some imported ones
 * are, gets a sentence too.
 */
export function activitySentence(
  type: ActivityType,
  { facts, isBlank = false }: { facts?: EntryFacts | undefined; isBlank?: boolean } = {},
): MessageDescriptor | null {
  if (facts?.kind === 'rsvp' && facts.answer === 'maybe') return MIGHT_GO
  if (type === 'event_discussion_post') return null
  const blank = type === 'profile_post' ? POST : SOMETHING
  return (isFeedEntry(type) ? SENTENCES[type] : SOMETHING) ?? (isBlank ? blank : null)
}

/** Isolates a name in a sentence, in case its text direction differs. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`
}

/** The sites' own names, the same in every language. */
export const VIDEO_SITES = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  instagram: 'Instagram',
  tiktok: 'TikTok',
} as const satisfies Record<VideoLink['site'], string>
