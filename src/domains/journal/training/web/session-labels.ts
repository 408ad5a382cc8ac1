import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SessionDiscipline, SessionKind } from '#domains/feed/activities/entry-vocabulary.ts'
import { useDates } from '#platform/web/dates.ts'
import { SESSION_LIMITS } from '../limits.ts'
import type { SuggestionSource } from '../rules.ts'
import type { ProblemReason } from '../session-problems.ts'

export const kindLabels = {
  class: msg({ context: 'training', message: 'Class' }),
  open_mat: msg({ context: 'training', message: 'Open mat' }),
  drilling: msg({ context: 'training', message: 'Drilling' }),
  private: msg({ context: 'training', message: 'Private lesson' }),
  competition_training: msg({ context: 'training', message: 'Competition training' }),
  seminar: msg({ context: 'training', message: 'Seminar' }),
} satisfies Record<SessionKind, MessageDescriptor>

export const disciplineLabels = {
  gi: msg({ context: 'discipline', message: 'Gi' }),
  nogi: msg({ context: 'discipline', message: 'No-gi' }),
  both: msg({ context: 'discipline', message: 'Gi and no-gi' }),
} satisfies Record<SessionDiscipline, MessageDescriptor>

/** From 1 to 5. */
export const intensityLabels = [msg`Very easy`, msg`Easy`, msg`Medium`, msg`Hard`, msg`All out`]
export const moodLabels = [msg`Awful`, msg`Low`, msg`All right`, msg`Good`, msg`Great`]
export const energyLabels = [msg`Empty`, msg`Tired`, msg`All right`, msg`Fresh`, msg`Full`]

/** Why "I trained" would save just this. */
export const sourceLabels = {
  event: msg`from the event you were at`,
  checkin: msg`from your check-in`,
  timetable: msg`from the timetable of your gym`,
  weekday: msg`as you train on this weekday`,
  home_gym: msg`at your home gym`,
  nothing: msg`a guess; change what is not right`,
} satisfies Record<SuggestionSource, MessageDescriptor>

/** What is wrong with a session, and what to do. */
export const problemLabels = {
  TOO_SHORT: msg`A session lasts at least ${SESSION_LIMITS.minMinutes} minutes.`,
  TOO_LONG: msg`A session lasts at most ${SESSION_LIMITS.maxMinutes} minutes (6 hours).`,
  IN_FUTURE: msg`This is still to come. Log it once you have trained, or check the clock of your device.`,
  TOO_EARLY: msg`Choose a day after 1899.`,
  BEFORE_BEGUN: msg`This is before the year you began, as your profile says it.`,
  NO_TIMEZONE: msg`The time zone of your device is unknown here. Choose a gym from the list.`,
  NO_MOMENT: msg`Choose a day and a time.`,
  TOO_MANY_ROUNDS: msg`At most ${SESSION_LIMITS.rounds} rounds.`,
  EMPTY_ROUND: msg`Say how many minutes it lasted, 1 or more.`,
  ROUND_LONGER: msg`This round is longer than the whole session.`,
  ROUNDS_LONGER: msg`All rounds together are longer than the session.`,
  TOO_MUCH_TEXT: msg`This is too long.`,
  TOO_MANY_PHOTOS: msg`At most ${SESSION_LIMITS.photos} photos.`,
  TOO_MANY_TECHNIQUES: msg`At most ${SESSION_LIMITS.techniques} techniques.`,
  OFF_SCALE: msg`Choose 1 to 5.`,
} satisfies Record<ProblemReason, MessageDescriptor>

/** Days, times and lengths of sessions, by the clock of the place where they were. */
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
