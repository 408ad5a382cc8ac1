import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SessionDiscipline, SessionKind } from '#domains/feed/activities/entry-vocabulary.ts'
import { useDates } from '#platform/web/dates.ts'
import { SESSION_LIMITS } from '../limits.ts'
import type { SuggestionSource } from '../rules.ts'
import type { ProblemReason } from '../session-problems.ts'

export const kindLabels = {
  class: msg`Class`,
  open_mat: msg`Open mat`,
  drilling: msg({ context: 'training', message: 'Drilling' }),
  private: msg`Private lesson`,
  competition_training: msg`Competition training`,
  seminar: msg`Seminar`,
} satisfies Record<SessionKind, MessageDescriptor>

export const disciplineLabels = {
  gi: msg`Gi`,
  nogi: msg`No-gi`,
  both: msg`Gi and no-gi`,
} satisfies Record<SessionDiscipline, MessageDescriptor>

const OK = msg({ context: 'mood', message: 'OK' })

/** From 1 to 5. */
export const intensityLabels = [msg`Very easy`, msg`Easy`, msg`Moderate`, msg`Hard`, msg`All out`]
export const moodLabels = [msg`Awful`, msg`Low`, OK, msg({ context: 'mood', message: 'Good' }), msg`Great`]
export const energyLabels = [msg`Exhausted`, msg`Tired`, OK, msg`Fresh`, msg`Full of energy`]

export const sourceLabels = {
  event: msg`from the event you attended`,
  checkin: msg`from your check-in`,
  timetable: msg`from your gym's timetable`,
  weekday: msg`what you usually do on this day`,
  home_gym: msg`at your home gym`,
  nothing: msg`best guess – tap “Change” to fix it`,
} satisfies Record<SuggestionSource, MessageDescriptor>

/** Error messages for a session; the server has its own. */
export const problemLabels = {
  TOO_SHORT: msg`Enter at least ${{ limit: SESSION_LIMITS.minMinutes }} minutes.`,
  TOO_LONG: msg`Enter at most ${{ limit: SESSION_LIMITS.maxMinutes }} minutes (6 hours).`,
  IN_FUTURE: msg`This is in the future. Log it once you've trained, or check your device's clock.`,
  TOO_EARLY: msg`Choose a date from 1900 onwards.`,
  BEFORE_TRAINING_STARTED: msg`This is before the year you started training, according to your profile.`,
  INVALID_TIMEZONE: msg`We don't recognise your device's time zone. Choose a gym from the list.`,
  INVALID_DATE: msg`Choose a date and time.`,
  TOO_MANY_ROUNDS: msg`You can add up to ${{ limit: SESSION_LIMITS.rounds }} rounds.`,
  EMPTY_ROUND: msg`Enter 1 minute or more.`,
  ROUND_TOO_LONG: msg`This round is longer than the session.`,
  ROUNDS_TOO_LONG: msg`Your rounds add up to more than the session.`,
  TEXT_TOO_LONG: msg`This is too long.`,
  TOO_MANY_PHOTOS: msg`You can add up to ${{ limit: SESSION_LIMITS.photos }} photos.`,
  TOO_MANY_TECHNIQUES: msg`You can add up to ${{ limit: SESSION_LIMITS.techniques }} techniques.`,
  OUT_OF_RANGE: msg`Choose a number from 1 to 5.`,
} satisfies Record<ProblemReason, MessageDescriptor>

/** Dates, times and lengths of sessions, in the local time of their place. */
export function useSessionLabels() {
  const dates = useDates()
  const { locale } = dates
  const unit = (value: number, name: 'minute' | 'hour', style: 'short' | 'long') =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: style,
      maximumFractionDigits: 1,
    }).format(value)

  return {
    ...dates,
    /** "18:00–19:30" */
    span: ({ start, minutes }: { start: string; minutes: number }) => dates.times(start, clockAfter(start, minutes)),
    minutes: (minutes: number) => unit(minutes, 'minute', 'short'),
    /** "4.5 hr", minutes rounded to tenths of an hour. */
    hours: (minutes: number) => unit(minutes / 60, 'hour', 'short'),
    number: (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value),
  }
}
export type SessionLabels = ReturnType<typeof useSessionLabels>

function clockAfter(start: string, minutes: number): string {
  const end = new Date(Date.parse(`2000-01-01T${start}:00Z`) + minutes * 60_000)
  return end.toISOString().slice(11, 16)
}
