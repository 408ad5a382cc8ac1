import type { FactsOf } from '#domains/feed/activities/facts.ts'
import { VideoCard } from '#domains/feed/activities/web/VideoCard.tsx'
import { videoOf } from '#domains/feed/posts/rules.ts'
import { fileAddressOf } from '../file-address.ts'
import { TechniqueLinks } from './TechniqueLinks.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'

export default function VideoEntry({ facts, uid }: { facts: FactsOf<'video'>; uid: string }) {
  const { id, title, techniques, url } = facts
  const link = url === null ? undefined : videoOf(url)
  return (
    <div className="flex flex-col gap-3">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {title}
      </p>
      {link ? (
        <VideoCard video={link} />
      ) : (
        url === null && <VideoPlayer src={fileAddressOf({ uid, id })} title={title} />
      )}
      <TechniqueLinks techniques={techniques} />
    </div>
  )
}
