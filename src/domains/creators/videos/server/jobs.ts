import { hours } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { defineJob } from '#platform/jobs.ts'

/** Work of hours that says every half minute that it is still being done: a process that died is noticed within two. */
const LONG = { expireInSeconds: hours(8) / 1000, heartbeatSeconds: 60, retryLimit: 6, retryDelay: 20 }

/** Looks into a file that is here whole and makes its posters and sizes. */
export const processVideo = defineJob<{ fileId: string }>('processVideo', LONG)

/** Cuts the first seconds of a video for those who may not see the rest. */
export const cutPreview = defineJob<{ fileId: string; seconds: number }>('cutPreview', LONG)

/** A video is ready, or failed for good: whoever waits for it goes on. */
export const videoSettled = defineJob<{ fileId: string }>('videoSettled')

/** Has the first seconds of a video cut, if they are not yet. Until then, and without ffmpeg, there is no preview. */
export async function askForPreview(tx: Tx, jobs: Jobs, { fileId, seconds }: { fileId: string; seconds: number }) {
  if (seconds > 0) await jobs.send(tx, cutPreview, { data: { fileId, seconds } })
}
