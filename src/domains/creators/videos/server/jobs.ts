import { hours } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import { defineJob, type Jobs } from '#platform/jobs.ts'

/** For jobs that can take hours. */
const LONG = { expireInSeconds: hours(8) / 1000, retryLimit: 6, retryDelay: 20 }

/** Analyses an uploaded file and makes its posters and sizes. */
export const processVideo = defineJob<{ fileId: string }>('processVideo', LONG)

/** Cuts the first seconds of a video for viewers without access. */
export const cutPreview = defineJob<{ fileId: string; seconds: number }>('cutPreview', LONG)

/** Sent when a video is ready or has permanently failed, for lessons waiting for it. */
export const videoSettled = defineJob<{ fileId: string }>('videoSettled')

/** Sends a job to cut the first seconds of a video. Until it's done, and without ffmpeg, there's no preview. */
export async function requestPreview(tx: Tx, jobs: Jobs, { fileId, seconds }: { fileId: string; seconds: number }) {
  if (seconds > 0) await jobs.send(tx, cutPreview, { data: { fileId, seconds } })
}
