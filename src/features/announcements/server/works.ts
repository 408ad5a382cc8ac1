import type { Platform } from '#platform/context.ts'
import type { Work } from '#platform/jobs.ts'
import { sendAnnouncement } from './duties.ts'
import { sendToAudience } from './send.ts'

export function announcementsWorks(parts: Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>): Work<never>[] {
  const sent: Work<{ id: string }> = { duty: sendAnnouncement, run: ({ id }) => sendToAudience(parts, id) }
  return [sent]
}
