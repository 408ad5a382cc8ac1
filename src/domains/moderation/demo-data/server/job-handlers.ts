import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { cleanUp } from './clean-up.ts'
import { cleanupDummyData } from './jobs.ts'

export function demoDataJobHandlers({ db, now }: Pick<Platform, 'db' | 'now'>): JobHandler<never>[] {
  const cleaned: JobHandler<{ batchId: string }> = {
    definition: cleanupDummyData,
    run: ({ batchId }) => cleanUp(db, now, batchId),
  }
  return [cleaned]
}
