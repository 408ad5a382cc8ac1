import { useLingui } from '@lingui/react/macro'
import { ExternalLink, Play } from 'lucide-react'
import type { ActivityContent } from '../contract.ts'
import { isolated } from './activity-labels.ts'

/** An entry's picture from our own files, and a link to its video, which isn't loaded from the other site. */
export default function OldMedia({
  imageUrl,
  videoUrl,
  author,
}: Pick<ActivityContent, 'imageUrl' | 'videoUrl'> & { author: string }) {
  const { t } = useLingui()
  const name = isolated(author)
  return (
    <>
      {imageUrl && (
        <img
          src={imageUrl}
          alt={t`Shared by ${name}`}
          loading="lazy"
          decoding="async"
          className="max-h-128 w-full rounded-control bg-sunk object-contain"
        />
      )}
      {videoUrl && <VideoLink url={videoUrl} />}
    </>
  )
}

function VideoLink({ url }: { url: string }) {
  const { t } = useLingui()
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''
  return (
    <a
      href={url}
      target="_blank"
      rel="nofollow ugc noopener noreferrer"
      className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-ground p-2 pr-3 transition-colors hover:bg-sunk"
    >
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-strong">
        <Play aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0 flex-1 truncate font-semibold">{t`Video on ${{ site: host }}`}</span>
      <ExternalLink role="img" aria-label={t`opens in a new tab`} size={16} className="shrink-0 text-quiet" />
    </a>
  )
}
