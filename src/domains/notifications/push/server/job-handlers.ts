import { pushNotification } from '#domains/notifications/notifications/server/jobs.ts'
import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { type PushJob, sendPush } from './send-push.ts'

export type PushingParts = Pick<Platform, 'config' | 'db' | 'jobs' | 'log' | 'now'>

export function pushJobHandlers(parts: PushingParts): JobHandler<never>[] {
  const pushed: JobHandler<PushJob> = {
    definition: pushNotification,
    // These jobs spend most of their time waiting for the push service to respond.
    batch: 10,
    concurrency: 2,
    run: (push, job) => sendPush(parts, push, job),
  }
  return [pushed]
}
