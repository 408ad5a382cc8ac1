import { onActivityCreated } from '#domains/feed/activities/server/jobs.ts'
import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { deliver } from './deliver.ts'
import { deliverNotifications } from './jobs.ts'
import { notifyAudience } from './notify-audience.ts'

export type NotifyingParts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

export function notificationsJobHandlers(parts: NotifyingParts): JobHandler<never>[] {
  const told: JobHandler<{ actorId: string; activityId: string }> = {
    definition: onActivityCreated,
    concurrency: 2,
    run: (activity) => notifyAudience(parts, activity),
  }
  const delivered: JobHandler<{ batch: string }> = {
    definition: deliverNotifications,
    concurrency: 2,
    run: (batch) => deliver(parts, batch),
  }
  return [told, delivered]
}
