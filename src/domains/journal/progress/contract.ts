import { oc } from '@orpc/contract'
import { z } from 'zod'
import { methods, sessionDisciplines } from '#domains/feed/activities/entry-vocabulary.ts'
import { families } from '#domains/journal/techniques/rules.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { beltSlugs } from '#ui/belts.ts'
import { GOAL_BOUNDS, goalUnits } from './goals.ts'
import { periods } from './periods.ts'

const count = z.int()
const day = z.iso.date()
/** Of the period, and of as long a time before; null where there is nothing before. */
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
}, 'is to be 0.5 to 40 hours in halves, or 1 to 21 sessions')

/** How it stands this week: for the head of the journal. */
export const weeklyProgress = z.object({
  today: day,
  week: z.object({ from: day, sessions: count, minutes: count }),
  streak,
  goal: goal.nullable(),
  /** What the goal was, the first one first; an old week is judged by the goal of then. */
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
  /** False for somebody who never logged a session. */
  hasSessions: z.boolean(),
  sessions: compared,
  minutes: compared,
  rounds: compared,
  disciplines: z.array(z.object({ discipline: z.enum(sessionDisciplines), sessions: count, minutes: count })),
  streak,
  goal: goal.nullable(),
  /** Weeks that are over, or have reached their goal already. */
  goalsReached: z.object({ reached: count, of: count }),
  weeks: z.array(z.object({ week: day, sessions: count, minutes: count, goal: goal.nullable() })),
  /** From `calendarFrom` on, days with sessions. */
  calendarFrom: day,
  days: z.array(z.object({ day, sessions: count, minutes: count, rounds: count })),
  /** In rounds. `other` are those that the library gives no family. */
  submissions: z.object({
    mine: compared,
    theirs: compared,
    families: z.array(z.object({ family: z.enum([...families, 'other']), ...forAndAgainst })),
    techniques: z.array(named.extend({ family: z.enum([...families, 'other']), ...forAndAgainst })),
  }),
  /** Where rounds ended, the most frequent first. */
  endings: z.array(named.extend({ rounds: count })),
  /** The most frequent first. Somebody with whom there is a block, or who left, is in `unnamed`. */
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
  /** Logged, and then neither logged nor drilled for 30 days; the most used first. */
  undrilled: z.array(named.extend({ times: count, lastOn: day })),
  /** Every rank of my history with the day from which it was worn; how long that is: promotions/belt-time.ts. */
  ranks: z.array(z.object({ belt: z.enum(beltSlugs), stripes: count, day })),
  /** From rounds and matches. */
  game: z.object({
    positions: z.array(named.extend({ times: count })),
    /** From one position to the next, in the order in which they were noted. */
    moves: z.array(z.object({ from: z.string(), to: z.string(), times: count })),
    finishes: z.array(z.object({ from: z.string(), technique: named, ...forAndAgainst })),
    /** Submissions of which nothing says where they came from. */
    unplaced: z.object(forAndAgainst),
  }),
})
export type Progress = z.infer<typeof progress>

const tags = ['Training']

/** All of it the signed-in member's own. */
export const progressContract = {
  read: oc
    .route({ method: 'GET', path: '/training/progress', summary: 'How my training goes, for a period', tags })
    .input(z.strictObject({ period: z.enum(periods).default('12w') }))
    .output(progress),
  weeklyProgress: oc
    .route({ method: 'GET', path: '/training/goals', summary: 'My week, my streak, my goal and what it was', tags })
    .input(z.strictObject({}))
    .output(weeklyProgress),
  setGoal: oc
    .route({
      method: 'PUT',
      path: '/training/goals',
      summary: 'Set what I want to do each week, from this week on. Null drops it',
      tags,
    })
    .input(z.strictObject({ goal: goalInput.nullable() }))
    .output(weeklyProgress),
}
