import type { Work } from '#platform/jobs.ts'
import { openTurns } from '#platform/turns.ts'
import { cutPreview, processVideo } from './duties.ts'
import { makePreview } from './preview.ts'
import { type Processing, processFile } from './process.ts'

/** One video at a time in a process: each takes all that is left of the machine. */
export function videosWorks(parts: Processing): Work<never>[] {
  const inTurn = openTurns(1)
  const processed: Work<{ fileId: string }> = {
    duty: processVideo,
    run: ({ fileId }, { attempt }) =>
      inTurn('ffmpeg', () => processFile(parts, fileId, { isLast: attempt > (processVideo.queue.retryLimit ?? 0) })),
  }
  const cut: Work<{ fileId: string; seconds: number }> = {
    duty: cutPreview,
    run: (asked) => inTurn('ffmpeg', () => makePreview(parts, asked)),
  }
  return [processed, cut] as Work<never>[]
}
