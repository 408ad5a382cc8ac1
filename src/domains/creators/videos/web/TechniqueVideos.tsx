import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Card } from '#ui/Card.tsx'
import { AddVideo } from './AddVideo.tsx'
import { VideoList } from './VideoList.tsx'
import { VideoRow } from './VideoRow.tsx'
import { videosOfTechniqueQuery } from './videos.ts'

/** Members' videos of a technique that the viewer may see. */
export default function TechniqueVideos({ slug }: { slug: string }) {
  const { userProfile } = useAuth()
  const list = useInfiniteQuery(videosOfTechniqueQuery(slug))
  const isEmpty = list.data?.pages.every(({ items }) => items.length === 0)
  // Visitors can't add a video, so an empty card is useless to them.
  if (!userProfile && isEmpty !== false) return null
  return (
    <Card title={<Trans>Videos</Trans>}>
      <VideoList
        list={list}
        className="flex flex-col divide-y divide-line [&>li]:py-4 [&>li:first-child]:pt-0"
        row={(video) => (
          <li key={video.id}>
            <VideoRow video={video} saysWho />
          </li>
        )}
      >
        <p className="text-quiet">
          <Trans>Videos of this technique appear here when someone shares one with you.</Trans>
        </p>
      </VideoList>
      {userProfile && <AddVideo techniques={[slug]} className="mt-4" />}
    </Card>
  )
}
