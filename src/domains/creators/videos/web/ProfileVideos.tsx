import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AddVideo } from './AddVideo.tsx'
import { VideoList } from './VideoList.tsx'
import { VideoRow } from './VideoRow.tsx'
import { videosOfQuery } from './videos.ts'

/** A member's videos that the viewer may see. */
export function ProfileVideos({ uid, own }: { uid: string; own: boolean }) {
  const list = useInfiniteQuery(videosOfQuery(uid))
  const isEmpty = list.data?.pages.every(({ items }) => items.length === 0)
  return (
    <div className="flex max-w-text flex-col gap-4">
      {own && isEmpty === false && <AddVideo className="self-start" />}
      <VideoList
        list={list}
        className="flex flex-col gap-4"
        row={(video) => (
          <Card as="li" key={video.id}>
            <VideoRow video={video} />
          </Card>
        )}
      >
        <Card>
          {own ? (
            <EmptyState title={<Trans>No videos yet</Trans>} action={<AddVideo look="primary" />}>
              <Trans>
                Your videos appear here. Link to a technique video or upload one; you choose who can see it.
              </Trans>
            </EmptyState>
          ) : (
            <p className="text-quiet">
              <Trans>No videos shared with you yet.</Trans>
            </p>
          )}
        </Card>
      </VideoList>
    </div>
  )
}
