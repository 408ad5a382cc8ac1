import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { gymRoleAt, requireRight } from '#domains/gyms/gyms/server/rights.ts'
import { anyone, member, unrestrictedMember } from '#platform/auth.ts'
import { type RequestContext, writeContextOf } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { conflict, found, notAllowed, notFound } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { membershipContract } from '../contract.ts'
import { readJoinCode, readMembers, readMembership, readStaff } from './reads.ts'
import { leaveStaff, setRole } from './staff.ts'
import { acceptMember, joinGym, leaveGym, removeMember, renewJoinCode } from './writes.ts'

const api = procedures(membershipContract)

export const membershipProcedures = api.router({
  get: api.get.use(anyone).handler(async ({ context: { db, viewer }, input }) => {
    const gym = await gymFor(db, input.gymId, viewer)
    return readMembership(db, gym.id, viewer)
  }),

  join: api.join.use(unrestrictedMember).handler(async ({ context, input: { gymId, code } }) => {
    const { viewer } = context
    if (code) await context.limits.count('joinCode', viewer.uid)
    return context.transaction(async (tx) => {
      const gym = await gymFor(tx, gymId, viewer)
      if (gym.status === 'permanently_closed') throw conflict(message('This gym has closed.'), 'GYM_CLOSED')
      await joinGym(writeContextOf(context, tx), { gym, uid: viewer.uid, code })
      return readMembership(tx, gym.id, viewer)
    })
  }),

  leave: api.leave.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const { viewer } = context
      const gym = await gymFor(tx, input.gymId, viewer)
      await leaveGym(tx, { gymId: gym.id, uid: viewer.uid })
      return readMembership(tx, gym.id, viewer)
    }),
  ),

  members: api.members.use(member).handler(async ({ context: { db, viewer }, input }) => {
    const gym = await gymFor(db, input.gymId, viewer)
    await requireRight(db, gym.id, viewer, 'members')
    return readMembers(db, viewer, { ...input, gymId: gym.id })
  }),

  accept: api.accept.use(member).handler(({ context, input: { gymId, uid } }) =>
    context.transaction(async (tx) => {
      const gym = await gymFor(tx, gymId, context.viewer)
      await requireRight(tx, gym.id, context.viewer, 'members')
      await acceptMember(writeContextOf(context, tx), { gym, uid })
      return { status: 'member' as const }
    }),
  ),

  remove: api.remove.use(member).handler(({ context, input: { gymId, uid } }) =>
    context.transaction(async (tx) => {
      const gym = await gymFor(tx, gymId, context.viewer)
      await requireRight(tx, gym.id, context.viewer, 'members')
      await removeMember(tx, { gymId: gym.id, uid, now: context.now() })
      return { removed: true as const }
    }),
  ),

  joinCode: api.joinCode.use(member).handler(async ({ context: { db, viewer }, input }) => {
    const gym = await gymFor(db, input.gymId, viewer)
    await requireRight(db, gym.id, viewer, 'members')
    return { code: await readJoinCode(db, gym.id) }
  }),

  renewJoinCode: api.renewJoinCode.use(member).handler(({ context, input }) =>
    writeOnce(context, 'membership.renewJoinCode', input, async (tx) => {
      const gym = await gymFor(tx, input.gymId, context.viewer)
      await requireRight(tx, gym.id, context.viewer, 'members')
      return { code: await renewJoinCode(tx, gym.id) }
    }),
  ),

  staff: api.staff.use(member).handler(async ({ context: { db, viewer }, input }) => {
    const gym = await gymFor(db, input.gymId, viewer)
    if ((await gymRoleAt(db, gym.id, viewer)) === null) throw notAllowed()
    return { items: await readStaff(db, viewer, { gymId: gym.id }) }
  }),

  setRole: api.setRole.use(member).handler(({ context, input: { gymId, uid, role } }) =>
    context.transaction(async (tx) => {
      const gym = await gymFor(tx, gymId, context.viewer)
      await requireRight(tx, gym.id, context.viewer, 'staff')
      await setRole(writeContextOf(context, tx), { gym, uid, role })
      const [person] = await readStaff(tx, context.viewer, { gymId: gym.id, uid })
      if (!person) throw notFound()
      return person
    }),
  ),

  removeFromStaff: api.removeFromStaff.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const { viewer } = context
      const gym = await gymFor(tx, input.gymId, viewer)
      const uid = input.uid === 'me' ? viewer.uid : input.uid
      if (uid !== viewer.uid) await requireRight(tx, gym.id, viewer, 'staff')
      await leaveStaff(tx, { gymId: gym.id, uid, now: context.now() })
      return { removed: true as const }
    }),
  ),
})

async function gymFor(reader: Reader, reference: string, viewer: RequestContext['viewer']) {
  return found(await findGym(reader, reference, viewer))
}
