import calls from 'virtual:calls/admin'
import { queriesOf } from '#platform/web/api.ts'
import type { adminContract } from '../contract.ts'

const admin = queriesOf<typeof adminContract>(calls)

/** The worker's jobs, asked for again while one looks. Nothing of it stays at this browser. */
export const jobsQuery = {
  ...admin.jobs.queryOptions({ input: undefined }),
  refetchInterval: 10_000,
  meta: { keep: false },
}
