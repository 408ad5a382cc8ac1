import type { Platform } from '#platform/context.ts'
import type { Work } from '#platform/jobs.ts'
import { importTraining } from './duties.ts'
import { importPortion } from './import-portion.ts'
import type { TrainingWrites } from './keep-row.ts'

export function trainingDataWorks(
  parts: Pick<Platform, 'db' | 'files' | 'jobs' | 'log' | 'now'>,
  writes: TrainingWrites,
): Work<never>[] {
  const importing: Work<{ uid: string; id: string }> = {
    duty: importTraining,
    run: (ref) => importPortion({ ...parts, writes }, ref),
  }
  return [importing] as Work<never>[]
}
