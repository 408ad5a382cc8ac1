import type { JobHandler } from '#platform/jobs.ts'
import { openSemaphore } from '#platform/semaphore.ts'
import { cutPreview, processVideo } from './jobs.ts'
import { makePreview } from './preview.ts'
import { type ProcessingParts, processFile } from './process.ts'

/** Processes one video at a time per process, because each keeps several cores busy. */
export function videosJobHandlers(parts: ProcessingParts): JobHandler<never>[] {
  const serialize = openSemaphore(1)
  const processed: JobHandler<{ fileId: string }> = {
    definition: processVideo,
    run: ({ fileId }, { attempt }) =>
      serialize('ffmpeg', () => processFile(parts, fileId, { isLast: attempt > (processVideo.queue.retryLimit ?? 0) })),
  }
  const cut: JobHandler<{ fileId: string; seconds: number }> = {
    definition: cutPreview,
    run: (asked) => serialize('ffmpeg', () => makePreview(parts, asked)),
  }
  return [processed, cut] as JobHandler<never>[]
}
