import type { JobHandler } from '#platform/jobs.ts'
import { type CleanUpParts, cleanUp } from './clean-up.ts'
import { cleanupDummyData } from './jobs.ts'

export function demoDataJobHandlers(parts: CleanUpParts): JobHandler<never>[] {
  return [{ definition: cleanupDummyData, run: ({ batchId }: { batchId: string }) => cleanUp(parts, batchId) }]
}
