import { oc } from '@orpc/contract'
import { z } from 'zod'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { evidence, reportingContract } from '#domains/members/reporting/contract.ts'
import { REPORT_REASONS, TARGET_TYPES } from '#domains/members/reporting/rules.ts'
import { DAYS, PRESETS, SANCTION_LIMITS } from '#domains/moderation/sanctions/rules.ts'
import { pageOf } from '#platform/page.ts'
import { prose } from '#platform/text.ts'
import { DECISIONS, NOTE_LIMIT } from './rules.ts'

const moment = z.iso.datetime()
const caseId = z.string().max(40)

const caseInQueue = z.object({
  id: z.string(),
  target: z.string(),
  targetType: z.enum(TARGET_TYPES),
  /** What it was called when it was reported first. */
  name: z.string(),
  about: actor.nullable(),
  reasons: z.array(z.object({ reason: z.enum(REPORT_REASONS), count: z.int() })),
  openedAt: moment,
  heldBy: actor.nullable(),
  isHeldByMe: z.boolean(),
  version: z.int(),
  decision: z.enum(DECISIONS).nullable(),
  decidedAt: moment.nullable(),
})
export type CaseInQueue = z.infer<typeof caseInQueue>

const reportCase = caseInQueue.extend({
  reports: z.array(
    z.object({
      id: z.string(),
      reason: z.enum(REPORT_REASONS),
      text: z.string(),
      at: moment,
      /** For admins alone. */
      reporter: actor.nullable(),
      evidence: evidence.nullable(),
    }),
  ),
  decidedBy: actor.nullable(),
  note: z.string(),
  /** What the viewer may do about it; nothing where it is about themself. */
  may: z.array(z.enum(DECISIONS)),
  why: z.enum(['about_yourself', 'about_a_moderator']).nullable(),
  /** Of what is nobody's. What is somebody's is taken back with what was decided about them. */
  mayShowAgain: z.boolean(),
})
export type ReportCase = z.infer<typeof reportCase>

const decided = z
  .strictObject({
    id: caseId,
    /** Of the case as the viewer saw it. */
    version: z.int(),
    decision: z.enum(DECISIONS),
    days: z.int().min(DAYS.least).max(DAYS.most).optional(),
    preset: z.enum(PRESETS).default('other'),
    /** What the member is told; not needed where nothing is wrong. */
    message: prose(SANCTION_LIMITS.message).default(''),
    note: prose(NOTE_LIMIT).default(''),
  })
  .refine(({ decision, message }) => decision === 'nothing' || message !== '', {
    path: ['message'],
    message: 'is empty: say what they are told',
  })
  .refine(({ decision, days }) => (decision === 'limit' || decision === 'suspend') === (days !== undefined), {
    path: ['days'],
    message: 'is for limits and suspensions, which need it',
  })

const admin = ['Admin']

export const reportsContract = {
  ...reportingContract,
  queue: oc
    .route({ method: 'GET', path: '/admin/reports', summary: 'What was reported, oldest first', tags: admin })
    .input(z.strictObject({ state: z.enum(['open', 'decided']).default('open'), cursor, limit }))
    .output(pageOf(caseInQueue).extend({ total: z.int() })),
  review: oc
    .route({ method: 'GET', path: '/admin/reports/{id}', summary: 'One thing that was reported', tags: admin })
    .input(z.strictObject({ id: caseId }))
    .output(reportCase),
  hold: oc
    .route({ method: 'PUT', path: '/admin/reports/{id}/holder', summary: 'I look at it', tags: admin })
    .input(z.strictObject({ id: caseId, version: z.int() }))
    .output(reportCase),
  letGo: oc
    .route({ method: 'DELETE', path: '/admin/reports/{id}/holder', summary: 'Somebody else may look', tags: admin })
    .input(z.strictObject({ id: caseId }))
    .output(reportCase),
  decide: oc
    .route({ method: 'POST', path: '/admin/reports/{id}/decision', summary: 'Decide what was reported', tags: admin })
    .input(decided)
    .output(reportCase),
  showAgain: oc
    .route({ method: 'POST', path: '/admin/reports/{id}/end', summary: 'Show again what is nobody’s', tags: admin })
    .input(z.strictObject({ id: caseId, note: prose(NOTE_LIMIT).refine((text) => text !== '', 'is empty') }))
    .output(reportCase),
}
