import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { importPortion } from './import-portion.ts'
import { importTraining } from './jobs.ts'
import type { TrainingWrites } from './save-row.ts'

export function trainingDataJobHandlers(
  parts: Pick<Platform, 'db' | 'files' | 'jobs' | 'log' | 'now'>,
  writes: TrainingWrites,
): JobHandler<never>[] {
  const importing: JobHandler<{ uid: string; id: string }> = {
    definition: importTraining,
    run: (ref) => importPortion({ ...parts, writes }, ref),
  }
  return [importing] as JobHandler<never>[]
}
