import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CompetitionStatus, EntryVisibility, Intent } from '../rules.ts'

export const STATUS_LABELS = {
  scheduled: msg`Scheduled`,
  postponed: msg`Postponed`,
  cancelled: msg`Cancelled`,
} as const satisfies Record<CompetitionStatus, MessageDescriptor>

export const INTENT_LABELS = {
  going: msg`Going`,
  interested: msg`Interested`,
} as const satisfies Record<Intent, MessageDescriptor>

/** Labels for other people's plans. */
export const PERSON_INTENT_LABELS = {
  going: msg({ context: 'person', message: 'Going' }),
  interested: msg({ context: 'person', message: 'Interested' }),
} as const satisfies Record<Intent, MessageDescriptor>

export const ENTRY_VISIBILITY_LABELS = {
  followers: msg`Followers: people who follow you`,
  friends: msg`Friends: you follow each other`,
  private: msg`Only you`,
} as const satisfies Record<EntryVisibility, MessageDescriptor>
