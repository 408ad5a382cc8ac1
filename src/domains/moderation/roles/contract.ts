import { oc } from '@orpc/contract'
import { z } from 'zod'
import { creatorStates } from '#domains/creators/creators/limits.ts'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { reason } from '#domains/members/audit/contract.ts'
import { act } from '#domains/moderation/admin/contract.ts'
import { pageOf } from '#platform/page.ts'
import { ROLES } from './rules.ts'

const uid = z.string().max(128)
const tags = ['Admin']

/** A member with what they may do, for admins alone. */
export const roleHolder = z.object({
  person: actor,
  email: z.string(),
  admin: z.boolean(),
  moderator: z.boolean(),
  creator: z.boolean(),
  /** Of somebody who teaches or taught here. */
  creatorState: z.enum(creatorStates).nullable(),
  isOwn: z.boolean(),
})
export type RoleHolder = z.infer<typeof roleHolder>

export const rolesContract = {
  search: oc
    .route({
      method: 'GET',
      path: '/admin/roles',
      summary: 'Members by name, username or email; without one, everybody who has a role',
      tags,
    })
    .input(z.strictObject({ q: z.string().max(200).optional(), cursor, limit }))
    .output(pageOf(roleHolder)),
  change: oc
    .route({
      method: 'PUT',
      path: '/admin/roles/{uid}/{role}',
      operationId: 'setRole',
      summary: 'Grant or take a role',
      tags,
    })
    .input(z.strictObject({ uid, role: z.enum(ROLES), on: z.boolean(), reason }))
    .output(roleHolder),
  history: oc
    .route({ method: 'GET', path: '/admin/roles/{uid}/history', summary: 'How the roles of a member changed', tags })
    .input(z.strictObject({ uid }))
    .output(z.object({ items: z.array(act) })),
}
