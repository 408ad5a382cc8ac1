import { defineJob } from '#platform/jobs.ts'

/** A portion of an import is to be kept. */
export const importTraining = defineJob<{ uid: string; id: string }>('importTraining')
