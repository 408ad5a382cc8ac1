import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { Watchable } from '#domains/creators/videos/contract.ts'
import { videosApi } from '#domains/creators/videos/web/videos.ts'
import { Failure } from '#ui/Failure.tsx'
import type { LockedContent, OpenContent } from '../contract.ts'
import { content, contentApi } from './content.ts'
import { BlurredCover } from './LockedView.tsx'
import { useSaveProgress } from './use-save-progress.ts'

const Player = lazy(() => import('#domains/creators/videos/web/Player.tsx'))

const watchQuery = (id: string) => content.watch.queryOptions({ input: { id } })

/** A lesson's video, for viewers with access; it resumes where they stopped. */
export function ContentVideo({ piece }: { piece: OpenContent }) {
  const { id, title, chapters, progress } = piece
  const { keep } = useSaveProgress(piece)
  // Read only once: the position from the last visit, not the current one.
  const [startAt] = useState(progress && !progress.finished ? progress.seconds : 0)
  const onPlace = useCallback(
    ({ seconds, ended }: { seconds: number; ended: boolean }) => keep({ seconds, finished: ended }, { now: ended }),
    [keep],
  )
  const { data, error, refetch, isFetching } = useQuery({ ...watchQuery(id), staleTime: Number.POSITIVE_INFINITY })
  if (!data) return error ? <Failure what={<Trans>the video</Trans>} again={refetch} busy={isFetching} /> : <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <Player
        title={title}
        video={data}
        renew={() => contentApi.watch({ id })}
        chapters={chapters}
        startAt={startAt}
        onPlace={onPlace}
      />
    </Suspense>
  )
}

/** One of the creator's uploads, in the preview of a draft. */
export const DraftVideo = ({ video, title }: { video: Watchable; title: string }) => (
  <Suspense fallback={<Waiting />}>
    <Player video={video} title={title} renew={() => videosApi.files.watch({ id: video.fileId })} />
  </Suspense>
)

/** The video for viewers without access: its first seconds if the creator allows a preview, else a blurred picture. */
export function VideoPreview({ piece }: { piece: LockedContent }) {
  const { data } = useQuery({ ...watchQuery(piece.id), staleTime: Number.POSITIVE_INFINITY })
  const seconds = data?.previewSeconds ?? 0
  if (!data?.file || seconds === 0) return <BlurredCover type={piece.type} cover={data?.poster ?? piece.cover} />
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">
        <Trans>Preview: the first {seconds} seconds</Trans>
      </p>
      <Suspense fallback={<Waiting />}>
        <Player title={piece.title} video={data} renew={() => contentApi.watch({ id: piece.id })} />
      </Suspense>
    </div>
  )
}

const Waiting = () => <div className="aspect-video w-full rounded-card bg-sunk" />
