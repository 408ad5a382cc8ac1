import { z } from 'zod'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { evidence } from '#domains/members/reporting/contract.ts'
import { messageId } from '#platform/messages.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { line, prose } from '#platform/text.ts'
import {
  ACCOUNT_STATUSES,
  APPEAL_STATES,
  DAYS,
  PRESETS,
  ROLES,
  SANCTION_LIMITS,
  SANCTIONS,
  USER_SORTS,
} from './rules.ts'

const moment = z.iso.datetime()
const id = z.string().max(40)
const kind = z.enum(SANCTIONS)
const accountStatus = z.enum(ACCOUNT_STATUSES)
export type AccountStatus = z.infer<typeof accountStatus>
const someText = (max: number) => prose(max).refine((text) => text !== '', messageId("can't be empty"))

/** A sanction as its member sees it. Never includes the person who applied it, or moderator notes. */
export const ownSanction = z.object({
  id: z.string(),
  kind,
  message: z.string(),
  /**
   * The hidden text, or the name of hidden content without text. Null for other sanctions, and once the evidence is
   * deleted.
   */
  about: z.string().nullable(),
  from: moment,
  until: moment.nullable(),
  liftedAt: moment.nullable(),
  inForce: z.boolean(),
  mayAppeal: z.boolean(),
  appealUntil: moment,
  appeal: z
    .object({
      text: z.string(),
      at: moment,
      state: z.enum(APPEAL_STATES),
      decidedAt: moment.nullable(),
      answer: z.string(),
    })
    .nullable(),
})
export type OwnSanction = z.infer<typeof ownSanction>

const ownAccountStatus = z.object({ accountStatus, until: moment.nullable(), items: z.array(ownSanction) })
export type OwnAccountStatus = z.infer<typeof ownAccountStatus>

const sanction = ownSanction.omit({ mayAppeal: true }).extend({
  uid: z.string(),
  preset: z.enum(PRESETS),
  note: z.string(),
  caseId: z.string().nullable(),
  by: actor,
  liftedBy: actor.nullable(),
  appealId: z.string().nullable(),
  mayLift: z.boolean(),
})
export type Sanction = z.infer<typeof sanction>

const userInList = actor.extend({
  accountStatus,
  restrictedUntil: moment.nullable(),
  role: z.object({ admin: z.boolean(), moderator: z.boolean(), creator: z.boolean() }),
  memberSince: moment,
  lastLogin: moment.nullable(),
  /** Only for admins. */
  email: z.string().nullable(),
  openReports: z.int(),
})
export type UserInList = z.infer<typeof userInList>

const userForModerators = userInList.extend({
  /** The number of devices the member is signed in on. */
  sessions: z.int(),
  /** The number of report cases about the member, open or decided. */
  reports: z.int(),
  sanctions: z.array(sanction),
  may: z.array(kind),
  why: z.enum(['yourself', 'moderator']).nullable(),
})
export type UserForModerators = z.infer<typeof userForModerators>

const appealInQueue = z.object({
  id: z.string(),
  member: actor,
  text: z.string(),
  at: moment,
  sanction,
  evidence: z.array(evidence),
  state: z.enum(APPEAL_STATES),
  decidedBy: actor.nullable(),
  decidedAt: moment.nullable(),
  answer: z.string(),
  /** The reason the viewer can't decide the appeal; null if they can. `…_alone`: there's no other admin who could. */
  mayNot: z.enum(['took_the_decision', 'took_the_decision_alone', 'about_yourself', 'reported_it']).nullable(),
})
export type AppealInQueue = z.infer<typeof appealInQueue>

const route = routes('Admin')
const standingRoute = routes('Standing')
const appealText = someText(SANCTION_LIMITS.appeal)
const token = z.string().max(300)

export const sanctionsContract = {
  mine: standingRoute('GET', '/users/{uid}/sanctions', 'List moderation decisions about me')
    .input(z.strictObject({ uid: z.string().max(128) }))
    .output(ownAccountStatus),
  appeal: standingRoute('POST', '/sanctions/{id}/appeal', 'Appeal a decision')
    .input(z.strictObject({ id, text: appealText }))
    .output(ownSanction),
  byToken: {
    read: standingRoute('GET', '/appeals/{token}', 'Get the decision an email links to')
      .input(z.strictObject({ token }))
      .output(ownSanction),
    appeal: standingRoute('POST', '/appeals/{token}', 'Appeal the decision an email links to')
      .input(z.strictObject({ token, text: appealText }))
      .output(ownSanction),
  },

  users: route('GET', '/admin/users', 'Find members')
    .input(
      z.strictObject({
        text: line(100).default(''),
        status: accountStatus.optional(),
        role: z.enum(ROLES).optional(),
        sort: z.enum(USER_SORTS).default('newest'),
        cursor,
        limit,
      }),
    )
    .output(pageOf(userInList)),
  user: route('GET', '/admin/users/{uid}', "Get a member's moderation record")
    .input(z.strictObject({ uid: z.string().max(128) }))
    .output(userForModerators),
  apply: route('POST', '/admin/users/{uid}/sanctions', 'Warn, limit, suspend or disable a member')
    .input(
      z
        .strictObject({
          uid: z.string().max(128),
          kind: z.enum(['warn', 'limit', 'suspend', 'disable']),
          days: z.int().min(DAYS.least).max(DAYS.most).optional(),
          preset: z.enum(PRESETS),
          message: someText(SANCTION_LIMITS.message),
          note: prose(SANCTION_LIMITS.note).default(''),
        })
        .refine(({ kind: chosen, days }) => (chosen === 'limit' || chosen === 'suspend') === (days !== undefined), {
          path: ['days'],
          message: messageId('can only be set for limits and suspensions, which require it'),
        }),
    )
    .output(userForModerators),
  lift: route('POST', '/admin/sanctions/{id}/end', 'Reverse a decision')
    .input(z.strictObject({ id, note: someText(SANCTION_LIMITS.note) }))
    .output(userForModerators),
  appeals: route('GET', '/admin/appeals', 'List appeals, oldest first')
    .input(z.strictObject({ state: z.enum(['open', 'decided']).default('open'), cursor, limit }))
    .output(pageOf(appealInQueue).extend({ total: z.int() })),
  decideAppeal: route('POST', '/admin/appeals/{id}/decision', 'Decide an appeal')
    .input(z.strictObject({ id, decision: z.enum(['upheld', 'lifted']), answer: someText(SANCTION_LIMITS.message) }))
    .output(appealInQueue),
}
