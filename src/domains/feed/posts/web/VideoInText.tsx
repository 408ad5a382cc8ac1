import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { VIDEO_SITES } from '#domains/feed/activities/web/activity-labels.ts'
import { Button } from '#ui/Button.tsx'
import { videoIn } from '../rules.ts'

/** Previews the video linked in the text from its URL alone; nothing is loaded from the video site. */
export function VideoInText({
  text,
  without,
  onLeaveOut,
}: {
  text: string
  /** The URL of the video that was removed from the preview. */
  without: string | null
  onLeaveOut: (url: string) => void
}) {
  const video = videoIn(text)
  if (!video || video.url === without) return null
  const site = VIDEO_SITES[video.site]
  return (
    <div className="flex items-center gap-3 rounded-control border border-line bg-ground p-2">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-strong">
        <Play aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          <Trans>Video on {site}</Trans>
        </span>
        <bdi className="block truncate text-sm text-quiet">{video.url.replace(/^https:\/\/(www\.)?/, '')}</bdi>
      </span>
      <Button size="small" look="quiet" onClick={() => onLeaveOut(video.url)}>
        <Trans>Remove</Trans>
      </Button>
    </div>
  )
}
