import { oc } from '@orpc/contract'
import { z } from 'zod'

const moment = z.iso.datetime().nullable()

export const jobList = z.object({
  /** How each kind of job stands. */
  duties: z.array(
    z.object({
      duty: z.string(),
      waiting: z.int(),
      later: z.int(),
      active: z.int(),
      retrying: z.int(),
      failed: z.int(),
      waitingSince: moment,
    }),
  ),
  /** Those that failed and are tried again, or failed for good; the latest first, 100 at most. */
  troubled: z.array(
    z.object({
      id: z.string(),
      duty: z.string(),
      state: z.enum(['retrying', 'failed']),
      attempts: z.int(),
      mostAttempts: z.int(),
      reason: z.string(),
      lastAt: moment,
      nextAt: moment,
    }),
  ),
})
export type JobList = z.infer<typeof jobList>

export const adminContract = {
  jobs: oc
    .route({
      method: 'GET',
      path: '/admin/jobs',
      summary: 'What the worker has to do, and what fails',
      tags: ['Admin'],
    })
    .output(jobList),
}
