import { implement } from '@orpc/server'
import { readGym } from '#domains/gyms/gyms/server/reads.ts'
import { requireRight } from '#domains/gyms/gyms/server/rights.ts'
import { anyone, member } from '#platform/auth.ts'
import type { RequestContext } from '#platform/context.ts'
import { found } from '#platform/refusals.ts'
import { gymInsightsContract } from '../contract.ts'
import { readInsights } from './reads.ts'
import { isProgram, type Visits } from './visits.ts'

const api = implement(gymInsightsContract).$context<RequestContext>()

export function gymInsightsProcedures(visits: Visits) {
  return api.router({
    read: api.read.use(member).handler(async ({ context: { db, viewer, now }, input: { id, weeks } }) => {
      const gym = found(await readGym(db, id, viewer, now()))
      await requireRight(db, gym.id, viewer, 'members')
      return readInsights(db, { gym, weeks, now: now() })
    }),

    visit: api.visit.use(anyone).handler(({ context: { viewer, request }, input: { id, kind, visitor } }) => {
      const who = viewer?.uid ?? visitor
      if (who && !isProgram(request.headers.get('user-agent')))
        visits.count({ gymId: id, kind, who, isMember: viewer !== null })
      return { taken: true as const }
    }),
  })
}
