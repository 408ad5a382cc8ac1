import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from 'react-router'
import { VISIBILITY_SIGNS } from '#domains/feed/activities/web/activity-labels.ts'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { VideoCard } from '#domains/feed/activities/web/VideoCard.tsx'
import { paths } from '#platform/web/paths.ts'
import type { TechniqueVideo } from '../contract.ts'
import { OwnVideoActions } from './OwnVideoActions.tsx'
import { TechniqueLinks } from './TechniqueLinks.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'

/** A video in a list. `saysWho` adds the author's name on pages that don't show it. */
export function VideoRow({ video, saysWho = false }: { video: TechniqueVideo; saysWho?: boolean }) {
  const { i18n } = useLingui()
  const id = useId()
  const { title, author, activityId, createdAt, visibility, link, file, techniques, isOwn } = video
  const { words, Icon } = VISIBILITY_SIGNS[visibility]
  return (
    <article aria-labelledby={id} className="flex flex-col gap-3">
      <header>
        <h3 id={id} dir="auto" className="text-base wrap-anywhere">
          {title}
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
          {saysWho && (
            <Link to={paths.profile(author)} className="inline-flex min-h-6 items-center font-medium wrap-anywhere">
              <bdi>{author.displayName}</bdi>
            </Link>
          )}
          <Link to={paths.activity(activityId)} className="inline-flex min-h-6 items-center hover:underline">
            <Moment at={createdAt} />
          </Link>
          {isOwn && (
            <span className="inline-flex items-center gap-1">
              <Icon aria-hidden="true" size={14} />
              {i18n._(words)}
            </span>
          )}
        </p>
      </header>
      {link && <VideoCard video={link} />}
      {file && <VideoPlayer src={file.url} title={title} />}
      <TechniqueLinks techniques={techniques} />
      {isOwn && <OwnVideoActions video={video} />}
    </article>
  )
}
