import { oc } from '@orpc/contract'
import { z } from 'zod'
import { STAFF_ROLES } from '#domains/gyms/gyms/rules.ts'
import { personCard } from '#domains/members/people/contract.ts'

const staffRole = z.enum(STAFF_ROLES)

/** A person's membership of a gym. Declined members see `none`. */
const mine = z.object({
  status: z.enum(['none', 'requested', 'member']),
  /** The viewer's role, if they're staff. */
  role: staffRole.nullable(),
  isHomeGym: z.boolean(),
})

/** A gym's public member count, and the viewer's membership. */
export const membership = z.object({
  /** At a gym without staff: people who say they train there. */
  memberCount: z.int(),
  /** Whether the gym has staff who can answer requests. */
  isRun: z.boolean(),
  /** Null for visitors. */
  mine: mine.nullable(),
})
export type Membership = z.infer<typeof membership>

/** A member or request as the staff sees it. Between members with a block, only name and belt are included. */
const gymPerson = personCard.extend({
  /** False if the viewer can't open their profile. */
  isOpen: z.boolean(),
  since: z.iso.datetime(),
})

export const gymMember = gymPerson.extend({ status: z.enum(['requested', 'member']), role: staffRole.nullable() })
export type GymMember = z.infer<typeof gymMember>

export const staffPerson = gymPerson.extend({ role: staffRole })
export type StaffPerson = z.infer<typeof staffPerson>

export const memberPage = z.object({
  items: z.array(gymMember),
  nextCursor: z.string().nullable(),
  counts: z.object({ members: z.int(), requests: z.int() }),
})
export type MemberPage = z.infer<typeof memberPage>

const gymId = z.string()
const uid = z.string().max(128)
const tags = ['Membership']

export const membershipContract = {
  get: oc
    .route({
      method: 'GET',
      path: '/gyms/{gymId}/membership',
      summary: "Get a gym's member count and my membership",
      tags,
    })
    .input(z.strictObject({ gymId }))
    .output(membership),
  join: oc
    .route({
      method: 'PUT',
      path: '/gyms/{gymId}/members/me',
      summary: 'Ask to join a gym, or join with its code',
      tags,
    })
    .input(z.strictObject({ gymId, code: z.string().max(40).optional() }))
    .output(membership),
  leave: oc
    .route({ method: 'DELETE', path: '/gyms/{gymId}/members/me', summary: 'Leave a gym', tags })
    .input(z.strictObject({ gymId }))
    .output(membership),
  members: oc
    .route({
      method: 'GET',
      path: '/gyms/{gymId}/members',
      summary: 'List members and join requests. Staff only',
      tags,
    })
    .input(
      z.strictObject({
        gymId,
        status: z.enum(['requested', 'member']).default('member'),
        /** Every word must occur in the name or username. */
        text: z.string().max(60).optional(),
        cursor: z.string().max(400).optional(),
        limit: z.int().min(1).max(50).default(20),
      }),
    )
    .output(memberPage),
  accept: oc
    .route({ method: 'PUT', path: '/gyms/{gymId}/members/{uid}', summary: 'Accept a request to join', tags })
    .input(z.strictObject({ gymId, uid }))
    .output(z.object({ status: z.literal('member') })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/gyms/{gymId}/members/{uid}',
      summary: 'Decline a request to join, or remove a member',
      tags,
    })
    .input(z.strictObject({ gymId, uid }))
    .output(z.object({ removed: z.literal(true) })),
  joinCode: oc
    .route({ method: 'GET', path: '/gyms/{gymId}/joinCode', summary: "Get a gym's join code. Staff only", tags })
    .input(z.strictObject({ gymId }))
    .output(z.object({ code: z.string().nullable() })),
  renewJoinCode: oc
    .route({ method: 'POST', path: '/gyms/{gymId}/joinCode', summary: 'Renew the join code. Staff only', tags })
    .input(z.strictObject({ gymId }))
    .output(z.object({ code: z.string() })),
  staff: oc
    .route({ method: 'GET', path: '/gyms/{gymId}/staff', summary: "List a gym's staff", tags })
    .input(z.strictObject({ gymId }))
    .output(z.object({ items: z.array(staffPerson) })),
  setRole: oc
    .route({ method: 'PUT', path: '/gyms/{gymId}/staff/{uid}', summary: "Set a member's role", tags })
    .input(z.strictObject({ gymId, uid, role: staffRole }))
    .output(staffPerson),
  removeFromStaff: oc
    .route({
      method: 'DELETE',
      path: '/gyms/{gymId}/staff/{uid}',
      summary: 'Remove a staff member (`me` to leave)',
      tags,
    })
    .input(z.strictObject({ gymId, uid }))
    .output(z.object({ removed: z.literal(true) })),
}
