import { implement } from '@orpc/server'
import type { RequestContext } from '#platform/context.ts'
import { readJobList } from '#platform/job-list.ts'
import { admin } from '#platform/who.ts'
import { adminContract } from '../contract.ts'

const api = implement(adminContract).$context<RequestContext>()

const MOST_TROUBLED = 100

export const adminProcedures = api.router({
  jobs: api.jobs.use(admin).handler(async ({ context }) => {
    const { duties, troubled } = await readJobList(context.db, { limit: MOST_TROUBLED, now: context.now() })
    return {
      duties: duties.map((duty) => ({ ...duty, waitingSince: duty.waitingSince?.toISOString() ?? null })),
      troubled: troubled.map((job) => ({
        ...job,
        lastAt: job.lastAt?.toISOString() ?? null,
        nextAt: job.nextAt?.toISOString() ?? null,
      })),
    }
  }),
})
