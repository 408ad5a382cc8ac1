import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import type { DrillAnswer } from '../rules.ts'

/** The longest interval. Longer ones would take a technique out of a member's game. */
export const MOST_DAYS = 90

/** FSRS with its published parameters, in whole days and without chance, so that every device computes the same day. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: MOST_DAYS })

const RATINGS = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
} as const satisfies Record<DrillAnswer, Rating>

/** A technique on a member's drill list. */
export interface Drill {
  addedOn: string
  /** How it went, by day. Missing in lists cached by an earlier version. */
  answers?: Readonly<Record<string, DrillAnswer>>
  /** Days of sessions that include the technique, in any order. */
  loggedOn: readonly string[]
}

export interface DrillStatus {
  /** The last day the technique was drilled: marked as such, or logged in a session. */
  lastOn: string | null
  dueOn: string
}

/**
 * Status of a drill, replayed from its whole history. A day with a session that logged the technique counts as a good
 * drill unless the member answered how it went. A new drill is due immediately.
 */
export function drillStatusOf({ addedOn, answers = {}, loggedOn }: Drill): DrillStatus {
  const byDay = new Map<string, DrillAnswer>(loggedOn.filter((day) => day >= addedOn).map((day) => [day, 'good']))
  for (const [day, answer] of Object.entries(answers)) byDay.set(day, answer)
  const history = [...byDay].sort(([a], [b]) => a.localeCompare(b))
  let card = createEmptyCard(new Date(addedOn))
  for (const [day, answer] of history) card = scheduler.next(card, new Date(day), RATINGS[answer]).card
  const lastOn = history.at(-1)?.[0] ?? null
  // FSRS keeps a day between the intervals of two answers, which may exceed its maximum.
  return { lastOn, dueOn: lastOn === null ? addedOn : daysAfter(lastOn, Math.min(card.scheduled_days, MOST_DAYS)) }
}
