import { z } from 'zod'
import { creatorStates } from '#domains/creators/creators/limits.ts'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { reason } from '#domains/members/audit/contract.ts'
import { act } from '#domains/moderation/admin/contract.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { ROLES } from './rules.ts'

const uid = z.string().max(128)
const route = routes('Admin')

/** A member with their roles, only for admins. */
export const roleHolder = z.object({
  person: actor,
  email: z.string(),
  admin: z.boolean(),
  moderator: z.boolean(),
  creator: z.boolean(),
  /** For current and former creators. */
  creatorState: z.enum(creatorStates).nullable(),
  isOwn: z.boolean(),
})
export type RoleHolder = z.infer<typeof roleHolder>

export const rolesContract = {
  search: route('GET', '/admin/roles', 'Search members, or list everyone with a role')
    .input(z.strictObject({ q: z.string().max(200).optional(), cursor, limit }))
    .output(pageOf(roleHolder)),
  change: route('PUT', '/admin/roles/{uid}/{role}', 'Grant or revoke a role', { operationId: 'setRole' })
    .input(z.strictObject({ uid, role: z.enum(ROLES), on: z.boolean(), reason }))
    .output(roleHolder),
  history: route('GET', '/admin/roles/{uid}/history', "List changes to a member's roles")
    .input(z.strictObject({ uid }))
    .output(z.object({ items: z.array(act) })),
}
