import { z } from 'zod'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { evidence, reportingContract } from '#domains/members/reporting/contract.ts'
import { REPORT_REASONS, TARGET_TYPES } from '#domains/members/reporting/rules.ts'
import { DAYS, PRESETS, SANCTION_LIMITS } from '#domains/moderation/sanctions/rules.ts'
import { messageId } from '#platform/messages.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { prose } from '#platform/text.ts'
import { DECISIONS, NOTE_LIMIT } from './rules.ts'

const moment = z.iso.datetime()
const caseId = z.string().max(40)

const caseInQueue = z.object({
  id: z.string(),
  target: z.string(),
  targetType: z.enum(TARGET_TYPES),
  /** The item's name when it was first reported. Empty without evidence. */
  name: z.string(),
  /** The beginning of the reported text. Empty without text or evidence, and if the case is about the viewer. */
  excerpt: z.string(),
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
      /** Only for admins. */
      reporter: actor.nullable(),
      evidence: evidence.nullable(),
    }),
  ),
  decidedBy: actor.nullable(),
  note: z.string(),
  /** The latest decisions about the same member, or about the same item if it has no owner. At most five. */
  earlier: z.array(
    z.object({ id: z.string(), targetType: z.enum(TARGET_TYPES), decision: z.enum(DECISIONS), decidedAt: moment }),
  ),
  /** The decisions the viewer may make. None once the case is decided, or for the reason in `why`. */
  may: z.array(z.enum(DECISIONS)),
  why: z.enum(['about_yourself', 'about_a_moderator']).nullable(),
  /**
   * Whether the viewer can show the content again. Only admins can, and only content without an owner; other content is
   * restored by reversing the sanction.
   */
  mayShowAgain: z.boolean(),
})
export type ReportCase = z.infer<typeof reportCase>

const decided = z
  .strictObject({
    id: caseId,
    /** The version of the case that the viewer saw. */
    version: z.int(),
    decision: z.enum(DECISIONS),
    days: z.int().min(DAYS.least).max(DAYS.most).optional(),
    preset: z.enum(PRESETS).default('other'),
    /** The message to the member; not needed for a dismissal. */
    message: prose(SANCTION_LIMITS.message).default(''),
    note: prose(NOTE_LIMIT).default(''),
  })
  .refine(({ decision, message }) => decision === 'nothing' || message !== '', {
    path: ['message'],
    message: messageId("can't be empty"),
  })
  .refine(({ decision, days }) => (decision === 'limit' || decision === 'suspend') === (days !== undefined), {
    path: ['days'],
    message: messageId('can only be set for limits and suspensions, which require it'),
  })

const route = routes('Admin')

export const reportsContract = {
  ...reportingContract,
  queue: route('GET', '/admin/reports', 'List reports, oldest first')
    .input(z.strictObject({ state: z.enum(['open', 'decided']).default('open'), cursor, limit }))
    .output(pageOf(caseInQueue).extend({ total: z.int() })),
  review: route('GET', '/admin/reports/{id}', 'Get a report')
    .input(z.strictObject({ id: caseId }))
    .output(reportCase),
  hold: route('PUT', '/admin/reports/{id}/holder', 'Assign a report to me')
    .input(z.strictObject({ id: caseId, version: z.int() }))
    .output(reportCase),
  letGo: route('DELETE', '/admin/reports/{id}/holder', 'Unassign a report')
    .input(z.strictObject({ id: caseId }))
    .output(reportCase),
  decide: route('POST', '/admin/reports/{id}/decision', 'Decide on a report').input(decided).output(reportCase),
  showAgain: route('POST', '/admin/reports/{id}/end', 'Restore hidden content that has no owner')
    .input(
      z.strictObject({
        id: caseId,
        note: prose(NOTE_LIMIT).refine((text) => text !== '', messageId("can't be empty")),
      }),
    )
    .output(reportCase),
}
