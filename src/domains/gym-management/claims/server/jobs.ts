import { defineJob } from '#platform/jobs.ts'

/** Ends the claims to which nothing has happened for ten days. Comes every quarter of an hour. */
export const resolveClaim = defineJob<Record<string, never>>('resolveClaim', { retryLimit: 2 })

/** Mails one code. It is not in the job: it follows from what is kept and the secret of this installation. */
export const mailClaimCode = defineJob<{ codeId: string }>('mailClaimCode', { retryLimit: 4 })
