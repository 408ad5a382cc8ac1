import { z } from 'zod'
import { techniqueSlug } from '#domains/journal/techniques/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { day } from '#platform/day.ts'
import { routes } from '#platform/routes.ts'
import { prose } from '#platform/text.ts'
import { CURRICULUM_BELTS, CURRICULUM_LIMITS, PROMOTION_STEPS, VERDICTS } from './rules.ts'

const belt = z.enum(CURRICULUM_BELTS)
const step = z.enum(PROMOTION_STEPS)

export const promotionRule = z.strictObject({
  belt,
  step,
  classes: z.int().min(2).max(CURRICULUM_LIMITS.classes).nullable(),
  months: z.int().min(1).max(CURRICULUM_LIMITS.months).nullable(),
  share: z.int().min(1).max(100).nullable(),
  coachYes: z.boolean(),
})
export type GymPromotionRule = z.infer<typeof promotionRule>

const settings = {
  membersSee: z.boolean(),
  /** Whether members see their progress towards the gym's rule. */
  showsProgress: z.boolean(),
}

/** A gym's curriculum, as its staff sees it. */
export const curriculum = z.object({
  belts: z.array(z.object({ belt, techniques: z.array(z.string()) })),
  /** Techniques taught in the last year, and in how many classes of the last 1, 3 and 12 months. */
  taught: z.array(z.object({ slug: z.string(), times: z.object({ 1: z.int(), 3: z.int(), 12: z.int() }) })),
  rules: z.array(promotionRule),
  ...settings,
})
export type Curriculum = z.infer<typeof curriculum>

const since = z.object({ kind: z.enum(['promotion', 'joined']), day: z.iso.date() })
const requirements = z.array(z.object({ kind: z.enum(['classes', 'months', 'share']), done: z.int(), needed: z.int() }))

/** A member's own checklist at one of their gyms. */
export const checklist = z.object({
  gym: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  belt,
  stripes: z.int(),
  techniques: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      /** Whether it was taught in a class the member was in, by check-ins the gym can rely on. */
      taught: z.boolean(),
      drilled: z.boolean(),
      /** Whether it worked in one of their rounds or matches. */
      landed: z.boolean(),
    }),
  ),
  /** Null if the gym has no rule or doesn't show it. */
  progress: z.object({ step, since, requirements, coachYes: z.boolean() }).nullable(),
})
export type Checklist = z.infer<typeof checklist>

/** A member who meets the gym's rule. */
export const readyMember = z.object({
  person: personCard,
  step,
  since,
  requirements,
  /** Whether the rule requires a coach's approval. */
  coachYes: z.boolean(),
  state: z.enum(['look', ...VERDICTS]),
  review: z
    .object({
      reason: z.string(),
      until: z.iso.date().nullable(),
      /** The coach's name; null if they've deleted their account or the viewer can't see them. */
      by: z.string().nullable(),
    })
    .nullable(),
  /**
   * If the next step is a belt, the IBJJF's minimum time at the current one; null if there's none, or if the promotion
   * to the current rank isn't known.
   */
  minimum: z.object({ months: z.int(), isReached: z.boolean() }).nullable(),
})
export type ReadyMember = z.infer<typeof readyMember>

const route = routes('Curriculum')
const gymId = z.string().max(200)
const done = z.object({ done: z.literal(true) })

export const curriculumContract = {
  read: route(
    'GET',
    '/locations/{gymId}/curriculum',
    "Get a gym's curriculum, which techniques were taught, and its promotion rules. Staff and admins only",
  )
    .input(z.strictObject({ gymId }))
    .output(curriculum),
  write: route(
    'PUT',
    '/locations/{gymId}/curriculum/{belt}',
    "Write a belt's curriculum, in order. An empty list deletes it. Staff and admins only",
  )
    .input(z.strictObject({ gymId, belt, techniques: z.array(techniqueSlug).max(CURRICULUM_LIMITS.techniques) }))
    .output(z.object({ techniques: z.array(z.string()) })),
  setRule: route(
    'PUT',
    '/locations/{gymId}/promotionRules/{belt}/{step}',
    "Set the gym's rule for a stripe or belt. An empty rule turns it off. Managers and admins only",
  )
    .input(promotionRule.extend({ gymId }))
    .output(done),
  changeSettings: route(
    'PUT',
    '/locations/{gymId}/curriculumSettings',
    'Choose what members see of the curriculum and the promotion rule. Managers and admins only',
  )
    .input(z.strictObject({ gymId, ...settings }))
    .output(z.object(settings)),
  mine: route('GET', '/training/curricula', 'List my checklists at my gyms, or at one of them')
    .input(z.strictObject({ gymId: gymId.optional() }))
    .output(z.object({ items: z.array(checklist) })),
  ready: route('GET', '/locations/{gymId}/readyToLookAt', "List members who meet the gym's promotion rule. Staff only")
    .input(z.strictObject({ gymId }))
    .output(z.object({ items: z.array(readyMember) })),
  review: route(
    'PUT',
    '/locations/{gymId}/promotionReviews/{uid}',
    "Approve a member's promotion or decide “not yet”. Null undoes it. Staff only",
  )
    .input(
      z.strictObject({
        gymId,
        uid: z.string().min(1).max(128),
        verdict: z.enum(VERDICTS).nullable(),
        reason: prose(CURRICULUM_LIMITS.reason).default(''),
        /** When to look again; only for `not_yet`. */
        until: day.nullable().default(null),
      }),
    )
    .output(done),
}
