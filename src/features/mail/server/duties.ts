import { defineJob } from '#platform/jobs.ts'

/** Finds whose digest is due, page by page, and has each of them sent. Comes every few minutes. */
export const sendDigests = defineJob<Record<string, never>>('sendDigests', { expireInSeconds: 900, retryLimit: 2 })

/** One digest to one member (D21). */
export const sendDigest = defineJob<{ uid: string; period: string }>('sendDigest')
