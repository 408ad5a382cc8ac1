import type { Platform } from '#platform/context.ts'
import type { Work } from '#platform/jobs.ts'
import { fetchPhotos } from './duties.ts'
import { type FetchParts, fetchWaitingPhotos } from './fetch-photos.ts'

export function gymPhotosWorks(
  parts: Pick<Platform, 'config' | 'db' | 'files' | 'log' | 'now'>,
  keepMemberPhoto: FetchParts['keepMemberPhoto'],
): Work<never>[] {
  const fetched: Work<Record<string, never>> = {
    duty: fetchPhotos,
    run: async () => {
      await fetchWaitingPhotos({ ...parts, keepMemberPhoto })
    },
  }
  return [fetched]
}

const EVERY_FIVE_MINUTES = '*/5 * * * *'

export const schedulePhotos = (jobs: Platform['jobs']) => jobs.schedule(fetchPhotos, EVERY_FIVE_MINUTES, {})
