import { useLingui } from '@lingui/react/macro'
import type { ActivityContent } from '../contract.ts'
import { isolated } from './activity-labels.ts'
import { VideoCard } from './VideoCard.tsx'

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
      {videoUrl && <VideoCard video={{ url: videoUrl }} />}
    </>
  )
}
