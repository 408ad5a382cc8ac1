import { defineJob } from '#platform/jobs.ts'

/** Mails what was decided about somebody, with the way to appeal. No preference holds it back. */
export const mailSanction = defineJob<{ sanctionId: string }>('mailSanction', { retryLimit: 4 })

/** Mails what came of an appeal. */
export const mailAppeal = defineJob<{ appealId: string }>('mailAppeal', { retryLimit: 4 })

/** Clears away what nobody can appeal for any more. Comes every night. */
export const clearEvidence = defineJob<Record<string, never>>('clearEvidence', { retryLimit: 2 })
