import { implement } from '@orpc/server'
import { GYM_RIGHTS, mayAtGym } from '#features/gyms/rules.ts'
import { findGym } from '#features/gyms/server/reads.ts'
import { standingAt } from '#features/gyms/server/rights.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/refusals.ts'
import { anyone, member, ownOnly } from '#platform/who.ts'
import { gymEditsContract } from '../contract.ts'
import { readManagedGyms } from './reads.ts'

const api = implement(gymEditsContract).$context<RequestContext>()

export const gymEditsProcedures = api.router({
  standing: api.standing.use(anyone).handler(async ({ context: { db, viewer }, input }) => {
    const gym = await findGym(db, input.id, viewer)
    if (!gym) throw notFound()
    const standing = await standingAt(db, gym.id, viewer)
    return { gymId: gym.id, standing, may: GYM_RIGHTS.filter((right) => mayAtGym(standing, right)) }
  }),

  managed: api.managed.use(member).handler(async ({ context: { db, viewer }, input }) => {
    ownOnly(viewer, input.uid)
    return { items: await readManagedGyms(db, viewer) }
  }),
})
