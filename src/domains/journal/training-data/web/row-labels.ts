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
  type: msg`Row type`,
  date: msg`Date`,
  start: msg`Start`,
  timezone: msg`Time zone`,
  minutes: msg`Duration`,
  kind: msg`Session type`,
  discipline: msg`Gi or no-gi`,
  gym: msg`Gym`,
  'gym id': msg`Gym on Open Mat`,
  intensity: msg`Intensity`,
  mood: msg`Mood`,
  energy: msg`Energy`,
  techniques: msg`Techniques`,
  notes: msg`Notes`,
  injuries: msg`Injuries`,
  partner: msg`Training partner`,
  result: msg`Result`,
  'subs for': msg`Your submissions`,
  'subs against': msg`Submissions against you`,
  positions: msg`Positions`,
  worked: msg`Worked`,
} as const satisfies Record<SessionColumn, MessageDescriptor>

/** Reasons why a row is skipped, and remarks about values that were filled in. */
export const REASON_LABELS = {
  ...problemLabels,
  NO_DATE: msg`No date.`,
  NOT_A_DATE: msg`Not a valid date.`,
  EITHER_DATE: msg`Choose a date format above.`,
  NOT_A_TIME: msg`Not a valid time.`,
  NOT_A_NUMBER: msg`Not a valid number.`,
  UNKNOWN_KIND: msg`Unknown session type.`,
  UNKNOWN_DISCIPLINE: msg`Use gi, no-gi or both.`,
  ROUND_ALONE: msg`There's no session above this round.`,
  NOT_READABLE: msg`This can't be imported.`,
  UNKNOWN_TECHNIQUE: msg`Not in our library. We'll add it to the notes.`,
  NO_TIME: msg`No time in the file. We'll use noon.`,
  NO_DURATION: msg`Not in the file. We'll use 90 minutes.`,
  OTHER_SPORT: msg`A different sport. We only import grappling and martial arts.`,
  NO_DISCIPLINE: msg`Not in the file. We'll use gi.`,
} as const satisfies Record<RowReason, MessageDescriptor>

/** Error messages for a file that can't be read, by refusal code. */
export const FILE_LABELS: Partial<Record<string, MessageDescriptor>> = {
  EMPTY_FILE: msg`The file is empty.`,
  NO_DATE_COLUMN: msg`There's no date column. The first line must have column names, including “date”.`,
  INVALID_TABLE: msg`We can't read this file. Save a new copy as CSV and try again.`,
  INVALID_JSON: msg`This isn't a valid JSON file.`,
  NOTHING_TO_IMPORT: msg`This file has no sessions, matches or promotions.`,
  TOO_MANY_ROWS: msg`A file can have up to 10,000 sessions and 2,000 matches and promotions.`,
  TOO_MANY_IMPORTS: msg`You've reached today's import limit. Try again tomorrow.`,
}
