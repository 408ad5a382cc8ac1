import { useLingui } from '@lingui/react/macro'
import type { VideoFailure } from '../states.ts'

/** Why processing a video failed. */
export function useFailureLabels(): (failure: VideoFailure) => string {
  const { t } = useLingui()
  return (failure) => {
    switch (failure) {
      case 'no_picture':
        return t`The video has no picture track`
      case 'format':
        return t`Format not supported — export as MP4 H.264`
      case 'too_long':
        return t`The video is longer than 60 minutes. Split it into parts.`
      case 'broken':
        return t`The file is damaged or incomplete. Export it again and upload the new file.`
      case 'no_room':
        return t`We're out of space to process videos right now. Your video is saved, so try again later.`
      case 'too_slow':
        return t`Processing took too long. Export the video as MP4 H.264 at 1080p or smaller.`
    }
  }
}
