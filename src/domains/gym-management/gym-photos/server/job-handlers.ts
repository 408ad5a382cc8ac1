import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { type FetchParts, fetchWaitingPhotos } from './fetch-photos.ts'
import { fetchPhotos } from './jobs.ts'

export function gymPhotosJobHandlers(
  parts: Pick<Platform, 'config' | 'db' | 'files' | 'log' | 'now'>,
  keepMemberPhoto: FetchParts['keepMemberPhoto'],
): JobHandler<never>[] {
  const fetched: JobHandler<Record<string, never>> = {
    definition: fetchPhotos,
    run: async () => {
      await fetchWaitingPhotos({ ...parts, keepMemberPhoto })
    },
  }
  return [fetched]
}

const EVERY_FIVE_MINUTES = '*/5 * * * *'

export const schedulePhotos = (jobs: Platform['jobs']) => jobs.schedule(fetchPhotos, EVERY_FIVE_MINUTES, {})
