import type { Platform } from '#platform/context.ts'
import type { Work } from '#platform/jobs.ts'
import { deliver } from './deliver.ts'
import { deliverNotifications, onActivityCreated } from './duties.ts'
import { tellAudience } from './tell-audience.ts'

export type NotifyingParts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>

export function notificationsWorks(parts: NotifyingParts): Work<never>[] {
  const told: Work<{ actorId: string; activityId: string }> = {
    duty: onActivityCreated,
    concurrency: 2,
    run: (activity) => tellAudience(parts, activity),
  }
  const delivered: Work<{ batch: string }> = {
    duty: deliverNotifications,
    concurrency: 2,
    run: (batch) => deliver(parts, batch),
  }
  return [told, delivered]
}
