import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { problemLabels } from '#domains/journal/training/web/session-labels.ts'
import type { SessionColumn } from '../columns.ts'
import type { RowReason } from '../rows.ts'
import type { ImportedKind, ImportSource } from '../rules.ts'

export const KIND_LABELS = {
  session: msg`Sessions`,
  match: msg`Matches`,
  promotion: msg`Promotions`,
} as const satisfies Record<ImportedKind, MessageDescriptor>

/** Brands are the same in every language. */
export const SOURCE_NAMES: Record<ImportSource, string> = {
  strava: 'Strava',
  garmin: 'Garmin Connect',
  hevy: 'Hevy',
  apple_health: 'Apple Health',
}

export const FIELD_LABELS = {
  type: msg({ context: 'import field', message: 'Row type' }),
  date: msg({ context: 'import field', message: 'Date' }),
  start: msg({ context: 'import field', message: 'Start' }),
  timezone: msg({ context: 'import field', message: 'Time zone' }),
  minutes: msg({ context: 'import field', message: 'Duration' }),
  kind: msg({ context: 'import field', message: 'Kind of session' }),
  discipline: msg({ context: 'import field', message: 'Gi or no-gi' }),
  gym: msg({ context: 'import field', message: 'Gym' }),
  'gym id': msg({ context: 'import field', message: 'Gym on Open Mat' }),
  intensity: msg({ context: 'import field', message: 'Intensity' }),
  mood: msg({ context: 'import field', message: 'Mood' }),
  energy: msg({ context: 'import field', message: 'Energy' }),
  techniques: msg({ context: 'import field', message: 'Techniques' }),
  notes: msg({ context: 'import field', message: 'Notes' }),
  injuries: msg({ context: 'import field', message: 'Injuries' }),
  partner: msg({ context: 'import field', message: 'Partner' }),
  result: msg({ context: 'import field', message: 'Result' }),
  'subs for': msg({ context: 'import field', message: 'Your submissions' }),
  'subs against': msg({ context: 'import field', message: 'Submissions against you' }),
  positions: msg({ context: 'import field', message: 'Positions' }),
} as const satisfies Record<SessionColumn, MessageDescriptor>

/** Why a row is refused, or what was made of it. */
export const REASON_LABELS = {
  ...problemLabels,
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
  NO_TIME: msg`The file has no time. We put noon.`,
  NO_DURATION: msg`The file doesn't say. We put 90 minutes.`,
  OTHER_SPORT: msg`Another sport: only grappling and martial arts are imported.`,
  NO_DISCIPLINE: msg`The file doesn't say. We put gi.`,
} as const satisfies Record<RowReason, MessageDescriptor>

/** A file that cannot be read at all, by the code of the refusal. */
export const FILE_LABELS: Partial<Record<string, MessageDescriptor>> = {
  EMPTY_FILE: msg`The file is empty.`,
  NO_DATE_COLUMN: msg`We found no column with dates. The first line has to name the columns, one of them “date”.`,
  BROKEN_TABLE: msg`The table could not be read. Save it as CSV once more and try again.`,
  BROKEN_JSON: msg`The file is no readable JSON.`,
  NO_LIST: msg`There are no sessions, matches or promotions in it.`,
  TOO_MANY_ROWS: msg`At most 10,000 sessions, and 2,000 matches and promotions, fit in one file.`,
  TOO_MANY_IMPORTS: msg`That were many files for one day. Go on tomorrow.`,
}
