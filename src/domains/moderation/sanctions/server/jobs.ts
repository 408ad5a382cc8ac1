import { defineJob } from '#platform/jobs.ts'

/** Emails a decision to its member, with how to appeal. Ignores email preferences. */
export const mailSanction = defineJob<{ sanctionId: string }>('mailSanction', { retryLimit: 4 })

/** Emails the result of an appeal. */
export const mailAppeal = defineJob<{ appealId: string }>('mailAppeal', { retryLimit: 4 })

/** Releases hidden content that can no longer be appealed, and deletes old evidence. Runs every night. */
export const clearEvidence = defineJob<Record<string, never>>('clearEvidence', { retryLimit: 2 })
