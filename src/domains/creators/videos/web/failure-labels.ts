import { useLingui } from '@lingui/react/macro'
import type { VideoFailure } from '../states.ts'

/** Why processing a video failed. */
export function useFailureLabels(): (failure: VideoFailure) => string {
  const { t } = useLingui()
  const labels: Record<VideoFailure, string> = {
    no_picture: t`The video has no picture track`,
    format: t`Format not supported — export as MP4 H.264`,
    too_long: t`The video is longer than 60 minutes. Split it into parts.`,
    broken: t`The file is damaged or incomplete. Export it again and upload the new file.`,
    no_room: t`We're out of space to process videos right now. Your video is saved, so try again later.`,
    too_slow: t`Processing took too long. Export the video as MP4 H.264 at 1080p or smaller.`,
  }
  return (failure) => labels[failure]
}
