import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { sendAnnouncement } from './jobs.ts'
import { sendToAudience } from './send.ts'

export function announcementsJobHandlers(parts: Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>): JobHandler<never>[] {
  const sent: JobHandler<{ id: string }> = { definition: sendAnnouncement, run: ({ id }) => sendToAudience(parts, id) }
  return [sent]
}
