import { notificationsWorks } from '#features/notifications/server/works.ts'
import type { Platform } from '#platform/context.ts'
import type { Work } from '#platform/jobs.ts'

/** What the works of the features are given: everything that lives as long as the process, but nobody's request. */
export type WorkerParts = Omit<Platform, 'limits'>

/** Takes up everything that is done beside the answers: one line for each feature. */
export async function startWorker(parts: WorkerParts): Promise<void> {
  const works: Work<never>[] = [...notificationsWorks(parts)]
  await parts.jobs.work(works)
}
