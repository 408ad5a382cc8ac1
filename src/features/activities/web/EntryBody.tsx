import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Chip } from '#ui/Chip.tsx'
import { classes } from '#ui/classes.ts'
import type { SharedEntry } from '../contract.ts'
import { isolated, sentenceOf } from './activity-words.ts'
import { EventLeaf } from './EventLeaf.tsx'
import { FoldedText } from './FoldedText.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { VideoCard } from './VideoCard.tsx'

const MatchEntry = lazy(() => import('#features/matches/web/MatchEntry.tsx'))
const SessionEntry = lazy(() => import('#features/training/web/SessionEntry.tsx'))
const PromotionEntry = lazy(() => import('#features/promotions/web/PromotionEntry.tsx'))
const ContentEntry = lazy(() => import('#features/content/web/ContentEntry.tsx'))
const MilestoneEntry = lazy(() => import('#features/milestones/web/MilestoneEntry.tsx'))
const VideoEntry = lazy(() => import('#features/videos/web/VideoEntry.tsx'))
const OldMedia = lazy(() => import('./OldMedia.tsx'))
const ReviewEntry = lazy(() => import('#features/reviews/web/ReviewEntry.tsx'))

/** What an entry says: its words, pictures, video, techniques, event. Quoted it is shorter. */
export function EntryBody({ entry, quoted = false }: { entry: SharedEntry; quoted?: boolean }) {
  const { i18n, t } = useLingui()
  const { post, content } = entry
  const { facts } = content
  // Beside what an entry is about, its words are for previews; those of a review are the review.
  const text = post?.text || (facts && facts.kind !== 'review' ? '' : content.text) || ''
  const pictures = post?.pictures ?? []
  // A post's own pictures and video say the same.
  const imageUrl = pictures.length === 0 ? content.imageUrl : undefined
  const videoUrl = post?.video ? undefined : content.videoUrl
  const isBlank = !text && !facts && !post && !imageUrl && !videoUrl
  const sentence = post?.eventData ? null : sentenceOf(entry.activityType, { facts, isBlank })
  return (
    <div className={classes('flex flex-col empty:hidden', quoted ? 'gap-2' : 'gap-3')}>
      {sentence && (
        <p className="text-quiet">{i18n._({ ...sentence, values: { name: isolated(entry.actor.name) } })}</p>
      )}
      {post?.eventData && <EventLeaf event={post.eventData} />}
      {facts?.kind === 'rsvp' && <EventLeaf event={facts.event} />}
      {facts?.kind === 'checkin' && (facts.event ? <EventLeaf event={facts.event} /> : <GymName gym={facts.gym} />)}
      {facts?.kind === 'review' && (
        <Suspense fallback={<div className="h-6" />}>
          <ReviewEntry facts={facts} />
        </Suspense>
      )}
      {text && (
        <FoldedText
          of={quoted ? `quoted ${entry.id}` : entry.id}
          text={text}
          mentions={post?.mentions ?? []}
          lines={quoted ? 4 : 8}
        />
      )}
      {facts?.kind === 'match' && (
        <Suspense fallback={<div className="h-18" />}>
          <MatchEntry author={entry.actor.id} facts={facts} quoted={quoted} />
        </Suspense>
      )}
      {facts?.kind === 'session' && (
        <Suspense fallback={<div className="h-6" />}>
          <SessionEntry facts={facts} uid={entry.actor.id} />
        </Suspense>
      )}
      {facts?.kind === 'promotion' && (
        <Suspense fallback={<div className="h-40" />}>
          <PromotionEntry author={entry.actor.id} facts={facts} quoted={quoted} />
        </Suspense>
      )}
      {facts?.kind === 'content' && (
        <Suspense fallback={<div className="h-14" />}>
          <ContentEntry facts={facts} />
        </Suspense>
      )}
      {facts?.kind === 'milestone' && (
        <Suspense fallback={<div className="h-20" />}>
          <MilestoneEntry facts={facts} />
        </Suspense>
      )}
      {facts?.kind === 'video' && (
        <Suspense fallback={<div className="h-24" />}>
          <VideoEntry facts={facts} uid={entry.actor.id} />
        </Suspense>
      )}
      {pictures.length > 0 && <PictureGrid pictures={pictures} />}
      {(imageUrl || videoUrl) && (
        <Suspense fallback={<div className="h-14" />}>
          <OldMedia imageUrl={imageUrl} videoUrl={videoUrl} />
        </Suspense>
      )}
      {post?.video && <VideoCard video={post.video} />}
      {post && post.techniques.length > 0 && (
        <ul aria-label={t`Techniques`} className="flex flex-wrap gap-1.5">
          {post.techniques.map((technique) => (
            <li key={technique} className="max-w-full">
              <Chip>
                <bdi>{technique}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function GymName({ gym: { slug, name } }: { gym: { slug: string | null; name: string } }) {
  return (
    <p className="font-semibold wrap-anywhere">
      {slug ? (
        <Link to={paths.gym(slug)} className="hover:underline">
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
    </p>
  )
}
