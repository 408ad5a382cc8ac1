import { useLingui } from '@lingui/react/macro'
import { ExternalLink, Image, Play } from 'lucide-react'
import type { ActivityContent } from '../contract.ts'

/**
 * The picture and video of an entry that came from the old app. A picture in our own files is shown; nothing is loaded from anywhere
 * else, so other addresses are links that say where they lead.
 */
export default function OldMedia({ imageUrl, videoUrl }: Pick<ActivityContent, 'imageUrl' | 'videoUrl'>) {
  return (
    <>
      {imageUrl?.startsWith('/') ? (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="max-h-128 w-full rounded-control bg-sunk object-contain"
        />
      ) : (
        imageUrl && <MediaLink url={imageUrl} kind="picture" />
      )}
      {videoUrl && <MediaLink url={videoUrl} kind="video" />}
    </>
  )
}

function MediaLink({ url, kind }: { url: string; kind: 'picture' | 'video' }) {
  const { t } = useLingui()
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''
  const Icon = kind === 'picture' ? Image : Play
  return (
    <a
      href={url}
      target="_blank"
      rel="nofollow ugc noopener noreferrer"
      className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-ground p-2 pr-3 transition-colors hover:bg-sunk"
    >
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-strong">
        <Icon aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0 flex-1 truncate font-semibold">
        {kind === 'picture' ? t`Picture on ${host}` : t`Video on ${host}`}
      </span>
      <ExternalLink role="img" aria-label={t`opens in a new tab`} size={16} className="shrink-0 text-quiet" />
    </a>
  )
}
