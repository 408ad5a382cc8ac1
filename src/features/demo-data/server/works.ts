import type { Platform } from '#platform/context.ts'
import type { Work } from '#platform/jobs.ts'
import { cleanUp } from './clean-up.ts'
import { cleanupDummyData } from './duties.ts'

export function demoDataWorks({ db, now }: Pick<Platform, 'db' | 'now'>): Work<never>[] {
  const cleaned: Work<{ batchId: string }> = { duty: cleanupDummyData, run: ({ batchId }) => cleanUp(db, now, batchId) }
  return [cleaned]
}
