import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import type { LockedContent, OpenContent } from '../contract.ts'
import { content, contentApi } from './content.ts'
import { Blurred } from './LockedView.tsx'
import { useViewing } from './use-viewing.ts'

const Player = lazy(() => import('#domains/creators/videos/web/Player.tsx'))

const watchQuery = (id: string) => content.watch.queryOptions({ input: { id } })

/** The video of a piece that opens, from where its viewer stopped. */
export function ContentVideo({ piece }: { piece: OpenContent }) {
  const { id, title, chapters, progress } = piece
  const { keep } = useViewing(piece)
  // Where they stopped before they came, not where they are since.
  const [startAt] = useState(progress && !progress.finished ? progress.seconds : 0)
  const onPlace = useCallback(
    ({ seconds, ended }: { seconds: number; ended: boolean }) => keep({ seconds, finished: ended }, { now: ended }),
    [keep],
  )
  const { data, error, refetch, isFetching } = useQuery({ ...watchQuery(id), staleTime: Number.POSITIVE_INFINITY })
  if (!data)
    return error ? (
      <NoVideo offline={failureOf(error).kind === 'offline'} busy={isFetching} onRetry={refetch} />
    ) : (
      <Waiting />
    )
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

/** Of one that does not open: its first seconds where its creator wants that, else a picture in which nothing is to be made out. */
export function VideoPreview({ piece }: { piece: LockedContent }) {
  const { data } = useQuery({ ...watchQuery(piece.id), staleTime: Number.POSITIVE_INFINITY })
  const seconds = data?.previewSeconds ?? 0
  if (!data?.file || seconds === 0) return <Blurred cover={data?.poster ?? piece.cover} />
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">
        <Trans>The first {seconds} seconds</Trans>
      </p>
      <Suspense fallback={<Waiting />}>
        <Player title={piece.title} video={data} renew={() => contentApi.watch({ id: piece.id })} />
      </Suspense>
    </div>
  )
}

const Waiting = () => <div className="aspect-video w-full rounded-card bg-sunk" />

function NoVideo({ offline, busy, onRetry }: { offline: boolean; busy: boolean; onRetry: () => unknown }) {
  return (
    <NotLoaded again={onRetry} busy={busy}>
      {offline ? (
        <Trans>Videos play only with a connection.</Trans>
      ) : (
        <Trans>The video could not be loaded just now.</Trans>
      )}
    </NotLoaded>
  )
}
