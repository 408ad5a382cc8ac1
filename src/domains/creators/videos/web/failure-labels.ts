import { useLingui } from '@lingui/react/macro'
import type { VideoFailure } from '../states.ts'

/** Why a video failed, in the words of the screen. */
export function useFailureLabels(): (failure: VideoFailure) => string {
  const { t } = useLingui()
  return (failure) => {
    switch (failure) {
      case 'no_picture':
        return t`The video has no picture track`
      case 'format':
        return t`Format not supported — export as MP4 H.264`
      case 'too_long':
        return t`The video is longer than 60 minutes. Cut it into parts.`
      case 'broken':
        return t`The file is damaged or not complete. Export it once more and send it again.`
      case 'no_room':
        return t`There was no room here to make its sizes. Your video is kept: try again later.`
      case 'too_slow':
        return t`Making the sizes took too long. Export it as MP4 H.264 at 1080p or smaller.`
    }
  }
}
