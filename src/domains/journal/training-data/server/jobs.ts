import { defineJob } from '#platform/jobs.ts'

/** Saves a portion of an import. */
export const importTraining = defineJob<{ uid: string; id: string }>('importTraining')
