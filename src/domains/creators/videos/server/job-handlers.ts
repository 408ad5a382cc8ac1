import type { JobHandler } from '#platform/jobs.ts'
import { openSemaphore } from '#platform/semaphore.ts'
import { cutPreview, processVideo } from './jobs.ts'
import { makePreview } from './preview.ts'
import { type Processing, processFile } from './process.ts'

/** One video at a time in a process: each takes all that is left of the machine. */
export function videosJobHandlers(parts: Processing): JobHandler<never>[] {
  const serialize = openSemaphore(1)
  const processed: JobHandler<{ fileId: string }> = {
    duty: processVideo,
    run: ({ fileId }, { attempt }) =>
      serialize('ffmpeg', () => processFile(parts, fileId, { isLast: attempt > (processVideo.queue.retryLimit ?? 0) })),
  }
  const cut: JobHandler<{ fileId: string; seconds: number }> = {
    duty: cutPreview,
    run: (asked) => serialize('ffmpeg', () => makePreview(parts, asked)),
  }
  return [processed, cut] as JobHandler<never>[]
}
