import { defineJob } from '#platform/jobs.ts'

/** Expires claims after ten days without activity. Runs every quarter of an hour. */
export const resolveClaim = defineJob<Record<string, never>>('resolveClaim', { retryLimit: 2 })

/** Emails one code. The code isn't in the job: it's derived from its stored seed and this installation's secret. */
export const mailClaimCode = defineJob<{ codeId: string }>('mailClaimCode', { retryLimit: 4 })
