import { z } from 'zod'
import { STAFF_ROLES } from '#domains/gyms/gyms/rules.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { routes } from '#platform/routes.ts'

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

/** A member or request as the staff sees it. If there's a block between the two, only name and belt are included. */
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
const route = routes('Membership')

export const membershipContract = {
  get: route('GET', '/gyms/{gymId}/membership', "Get a gym's member count and my membership")
    .input(z.strictObject({ gymId }))
    .output(membership),
  join: route('PUT', '/gyms/{gymId}/members/me', 'Ask to join a gym, or join with its code')
    .input(z.strictObject({ gymId, code: z.string().max(40).optional() }))
    .output(membership),
  leave: route('DELETE', '/gyms/{gymId}/members/me', 'Leave a gym').input(z.strictObject({ gymId })).output(membership),
  members: route('GET', '/gyms/{gymId}/members', 'List members and join requests. Staff only')
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
  accept: route('PUT', '/gyms/{gymId}/members/{uid}', 'Accept a request to join')
    .input(z.strictObject({ gymId, uid }))
    .output(z.object({ status: z.literal('member') })),
  remove: route('DELETE', '/gyms/{gymId}/members/{uid}', 'Decline a request to join, or remove a member')
    .input(z.strictObject({ gymId, uid }))
    .output(z.object({ removed: z.literal(true) })),
  joinCode: route('GET', '/gyms/{gymId}/joinCode', "Get a gym's join code. Staff only")
    .input(z.strictObject({ gymId }))
    .output(z.object({ code: z.string().nullable() })),
  renewJoinCode: route('POST', '/gyms/{gymId}/joinCode', 'Renew the join code. Staff only')
    .input(z.strictObject({ gymId }))
    .output(z.object({ code: z.string() })),
  staff: route('GET', '/gyms/{gymId}/staff', "List a gym's staff")
    .input(z.strictObject({ gymId }))
    .output(z.object({ items: z.array(staffPerson) })),
  setRole: route('PUT', '/gyms/{gymId}/staff/{uid}', "Set a member's role")
    .input(z.strictObject({ gymId, uid, role: staffRole }))
    .output(staffPerson),
  removeFromStaff: route('DELETE', '/gyms/{gymId}/staff/{uid}', 'Remove a staff member (`me` to leave)')
    .input(z.strictObject({ gymId, uid }))
    .output(z.object({ removed: z.literal(true) })),
}
