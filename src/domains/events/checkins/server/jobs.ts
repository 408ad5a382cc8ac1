import { defineJob } from '#platform/jobs.ts'

/** Looks for what several mean to come to, and keeps those sessions from being counted as not confirmed. Comes every hour. */
export const hearRsvps = defineJob<Record<string, never>>('hearRsvps', { expireInSeconds: 600, retryLimit: 2 })
