import { oc } from '@orpc/contract'
import { z } from 'zod'
import { STAFF_ROLES } from '#domains/gyms/gyms/rules.ts'
import { personCard } from '#domains/members/people/contract.ts'

const staffRole = z.enum(STAFF_ROLES)

/** What somebody is to a gym. Whom it did not take is told nothing of it: `none`. */
const mine = z.object({
  status: z.enum(['none', 'requested', 'member']),
  /** As part of the staff. */
  role: staffRole.nullable(),
  isHomeGym: z.boolean(),
})

/** Who trains at a gym, as far as everybody may know: a number. */
export const membership = z.object({
  /** Of a gym that nobody runs here, those who say they train there. */
  memberCount: z.int(),
  /** Somebody answers requests. */
  isRun: z.boolean(),
  /** The viewer's own; null for a visitor. */
  mine: mine.nullable(),
})
export type Membership = z.infer<typeof membership>

/** Somebody of a gym, as its staff sees them: also whom they block, or who blocks them, by name and belt alone. */
const gymPerson = personCard.extend({
  /** False where their profile is not the viewer's to open. */
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
      summary: 'How many train there, and what I am to it',
      tags,
    })
    .input(z.strictObject({ gymId }))
    .output(membership),
  join: oc
    .route({
      method: 'PUT',
      path: '/gyms/{gymId}/members/me',
      summary: 'Ask to be a member; with the join code be one at once',
      tags,
    })
    .input(z.strictObject({ gymId, code: z.string().max(40).optional() }))
    .output(membership),
  leave: oc
    .route({ method: 'DELETE', path: '/gyms/{gymId}/members/me', summary: 'No longer a member', tags })
    .input(z.strictObject({ gymId }))
    .output(membership),
  members: oc
    .route({ method: 'GET', path: '/gyms/{gymId}/members', summary: 'Members and requests, for the staff', tags })
    .input(
      z.strictObject({
        gymId,
        status: z.enum(['requested', 'member']).default('member'),
        /** Names and usernames in which every word occurs. */
        text: z.string().max(60).optional(),
        cursor: z.string().max(400).optional(),
        limit: z.int().min(1).max(50).default(20),
      }),
    )
    .output(memberPage),
  accept: oc
    .route({ method: 'PUT', path: '/gyms/{gymId}/members/{uid}', summary: 'Accept a request', tags })
    .input(z.strictObject({ gymId, uid }))
    .output(z.object({ status: z.literal('member') })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/gyms/{gymId}/members/{uid}',
      summary: 'Decline a request, or remove a member',
      tags,
    })
    .input(z.strictObject({ gymId, uid }))
    .output(z.object({ removed: z.literal(true) })),
  joinCode: oc
    .route({ method: 'GET', path: '/gyms/{gymId}/joinCode', summary: 'The join code, for the staff', tags })
    .input(z.strictObject({ gymId }))
    .output(z.object({ code: z.string().nullable() })),
  renewJoinCode: oc
    .route({ method: 'POST', path: '/gyms/{gymId}/joinCode', summary: 'A new join code; the old one ends', tags })
    .input(z.strictObject({ gymId }))
    .output(z.object({ code: z.string() })),
  staff: oc
    .route({ method: 'GET', path: '/gyms/{gymId}/staff', summary: 'Who runs it, for its staff', tags })
    .input(z.strictObject({ gymId }))
    .output(z.object({ items: z.array(staffPerson) })),
  setRole: oc
    .route({ method: 'PUT', path: '/gyms/{gymId}/staff/{uid}', summary: 'Give a member a role', tags })
    .input(z.strictObject({ gymId, uid, role: staffRole }))
    .output(staffPerson),
  removeFromStaff: oc
    .route({ method: 'DELETE', path: '/gyms/{gymId}/staff/{uid}', summary: 'Off the staff; `me` leaves it', tags })
    .input(z.strictObject({ gymId, uid }))
    .output(z.object({ removed: z.literal(true) })),
}
