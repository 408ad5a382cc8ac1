import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChosenKind, ChosenVisibility } from '#domains/members/people/visibility.ts'

export const KIND_LABELS = {
  post: msg`Posts`,
  session: msg`Training sessions`,
  match: msg`Match results`,
  promotion: msg`Promotions`,
  milestone: msg`Milestones`,
  video: msg`Technique videos`,
  rsvp: msg`RSVPs`,
  checkin: msg`Check-ins`,
} as const satisfies Record<ChosenKind, MessageDescriptor>

export const AUDIENCE_LABELS = {
  public: msg`Public: everyone`,
  followers: msg`Followers: people who follow you`,
  friends: msg`Friends: you follow each other`,
  private: msg`Only you`,
} as const satisfies Record<ChosenVisibility, MessageDescriptor>
