import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { problemWords } from '#features/training/web/session-words.ts'
import type { RowReason } from '../rows.ts'
import type { ImportedKind } from '../rules.ts'

export const KIND_WORDS = {
  session: msg`Sessions`,
  match: msg`Matches`,
  promotion: msg`Promotions`,
} as const satisfies Record<ImportedKind, MessageDescriptor>

/** Why a row is refused, or what was made of it. */
export const REASON_WORDS = {
  ...problemWords,
  NO_DATE: msg`There is no date.`,
  NOT_A_DATE: msg`This is no date.`,
  EITHER_DATE: msg`Say which number is the day.`,
  NOT_A_TIME: msg`This is no time of day.`,
  NOT_A_NUMBER: msg`This is no number.`,
  UNKNOWN_KIND: msg`This is no kind of session that is known.`,
  UNKNOWN_DISCIPLINE: msg`Say gi, no-gi or both.`,
  ROUND_ALONE: msg`There is no session above this round.`,
  NOT_READABLE: msg`This cannot be kept.`,
  UNKNOWN_TECHNIQUE: msg`Not in the library: it will stand in the notes.`,
  NO_TIME: msg`No time: noon is taken.`,
  NO_DURATION: msg`No duration: 90 minutes are taken.`,
  NO_DISCIPLINE: msg`Neither gi nor no-gi: gi is taken.`,
} as const satisfies Record<RowReason, MessageDescriptor>

/** A file that cannot be read at all, by the code of the refusal. */
export const FILE_WORDS: Partial<Record<string, MessageDescriptor>> = {
  EMPTY_FILE: msg`The file is empty.`,
  NO_DATE_COLUMN: msg`We found no column with dates. The first line has to name the columns, one of them “date”.`,
  BROKEN_TABLE: msg`The table could not be read. Save it as CSV once more and try again.`,
  BROKEN_JSON: msg`The file is no readable JSON.`,
  NO_LIST: msg`There are no sessions, matches or promotions in it.`,
  TOO_MANY_ROWS: msg`At most 10,000 sessions, and 2,000 matches and promotions, fit in one file.`,
  TOO_MANY_IMPORTS: msg`That were many files for one day. Go on tomorrow.`,
}
