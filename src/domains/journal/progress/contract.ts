import { z } from 'zod'
import { methods, sessionDisciplines } from '#domains/feed/activities/entry-vocabulary.ts'
import { families } from '#domains/journal/techniques/rules.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { messageId } from '#platform/messages.ts'
import { routes } from '#platform/routes.ts'
import { beltSlugs } from '#ui/belts.ts'
import { GOAL_BOUNDS, goalUnits } from './goals.ts'
import { periods } from './periods.ts'

const count = z.int()
const day = z.iso.date()
/** A count for the period, and for the equally long one before it; null if there's none. */
const compared = z.object({ now: count, before: count.nullable() })
export type Compared = z.infer<typeof compared>

export const streak = z.object({
  current: count,
  longest: count,
  trainedThisWeek: z.boolean(),
  restIsFree: z.boolean(),
  since: day.nullable(),
})

export const goal = z.object({ unit: z.enum(goalUnits), amount: z.number() })
const goalSince = z.object({ week: day, goal: goal.nullable() })

const goalInput = z.strictObject({ unit: z.enum(goalUnits), amount: z.number() }).refine(({ unit, amount }) => {
  const { least, most, step } = GOAL_BOUNDS[unit]
  return amount >= least && amount <= most && amount % step === 0
}, messageId('must be 0.5 to 40 hours in half-hour steps, or 1 to 21 sessions'))

/** This week's progress, the streak and the weekly goals. */
export const weeklyProgress = z.object({
  today: day,
  week: z.object({ from: day, sessions: count, minutes: count }),
  streak,
  goal: goal.nullable(),
  /** Past and current goals, oldest first. Each week is compared with the goal that applied then. */
  history: z.array(goalSince),
})
export type WeeklyProgress = z.infer<typeof weeklyProgress>

const named = z.object({ slug: z.string(), name: z.string() })
const forAndAgainst = { mine: count, theirs: count }

export const progress = z.object({
  period: z.enum(periods),
  today: day,
  from: day,
  before: z.object({ from: day, to: day }).nullable(),
  /** False for a member who never logged a session. */
  hasSessions: z.boolean(),
  sessions: compared,
  minutes: compared,
  rounds: compared,
  disciplines: z.array(z.object({ discipline: z.enum(sessionDisciplines), sessions: count, minutes: count })),
  streak,
  goal: goal.nullable(),
  /** Past weeks with a goal, and this week once its goal is reached. */
  goalsReached: z.object({ reached: count, of: count }),
  weeks: z.array(z.object({ week: day, sessions: count, minutes: count, goal: goal.nullable() })),
  /** Days with sessions from `calendarFrom` on; for all time in January, from 1 January of last year on. */
  calendarFrom: day,
  days: z.array(z.object({ day, sessions: count, minutes: count, rounds: count })),
  /** Submissions in rounds. `other` counts techniques without a family in the library. */
  submissions: z.object({
    mine: compared,
    theirs: compared,
    families: z.array(z.object({ family: z.enum([...families, 'other']), ...forAndAgainst })),
    techniques: z.array(named.extend({ family: z.enum([...families, 'other']), ...forAndAgainst })),
  }),
  /** Positions where rounds ended, most frequent first. */
  endings: z.array(named.extend({ rounds: count })),
  /** Most frequent first. Members the viewer can't see, such as after a block, are in `unnamed`. */
  partners: z.object({
    top: z.array(z.object({ person: personCard.nullable(), name: z.string(), rounds: count, minutes: count })),
    unnamed: z.object({ rounds: count, minutes: count }),
  }),
  matches: z.object({
    wins: compared,
    losses: compared,
    draws: compared,
    methods: z.array(z.object({ method: z.enum(methods), wins: count, losses: count, draws: count })),
  }),
  /** Techniques neither logged nor drilled for 30 days; most used first. */
  undrilled: z.array(named.extend({ times: count, lastOn: day })),
  /** Every rank in the member's history, with its first day. For durations see promotions/belt-time.ts. */
  ranks: z.array(z.object({ belt: z.enum(beltSlugs), stripes: count, day })),
  /** From rounds and matches. */
  game: z.object({
    positions: z.array(named.extend({ times: count })),
    /** Transitions between positions logged one after the other in a round or match. */
    moves: z.array(z.object({ from: z.string(), to: z.string(), times: count })),
    finishes: z.array(z.object({ from: z.string(), technique: named, ...forAndAgainst })),
    /** Submissions from an unknown position. */
    unplaced: z.object(forAndAgainst),
  }),
})
export type Progress = z.infer<typeof progress>

const route = routes('Training')

/** Everything here is the signed-in member's own data. */
export const progressContract = {
  read: route('GET', '/training/progress', 'Get my training progress for a period')
    .input(z.strictObject({ period: z.enum(periods).default('12w') }))
    .output(progress),
  weeklyProgress: route('GET', '/training/goals', 'Get my current week, my streak, and my current and past goals')
    .input(z.strictObject({}))
    .output(weeklyProgress),
  pair: route('GET', '/training/pair', "Get the member I've logged rounds with for the most weeks in a row up to now")
    .input(z.strictObject({}))
    .output(z.object({ pair: z.object({ person: personCard, weeks: count }).nullable() })),
  setGoal: route('PUT', '/training/goals', 'Set my weekly goal from this week on. Null removes it')
    .input(z.strictObject({ goal: goalInput.nullable() }))
    .output(weeklyProgress),
}
