import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Chip } from '#ui/Chip.tsx'
import { classes } from '#ui/classes.ts'
import type { ActivityCard, SharedEntry } from '../contract.ts'
import { activitySentence, isolated } from './activity-labels.ts'
import { EventDateBadge } from './EventDateBadge.tsx'
import { ExpandableText } from './ExpandableText.tsx'
import { type EntryPartProps, entryParts, type PartKind } from './extension-points.ts'
import { PictureGrid } from './PictureGrid.tsx'
import { VideoCard } from './VideoCard.tsx'

const OldMedia = lazy(() => import('./OldMedia.tsx'))

type Entry = SharedEntry & Pick<ActivityCard, 'partners'>

/** An entry's content; less of its text when quoted. */
export function EntryBody({ entry, quoted = false }: { entry: Entry; quoted?: boolean }) {
  const { i18n, t } = useLingui()
  const { post, content } = entry
  const { facts } = content
  // If the card already shows the entry's facts, the text is only for previews. A review's text is its content.
  const text = post?.text || (facts && facts.kind !== 'review' ? '' : content.text) || ''
  const pictures = post?.pictures ?? []
  // Posts, sessions and promotions show their pictures themselves. Nothing is loaded from other sites.
  const showsOwn = pictures.length > 0 || facts?.kind === 'session' || facts?.kind === 'promotion'
  const imageUrl = !showsOwn && content.imageUrl?.startsWith('/') ? content.imageUrl : undefined
  // Already shown as the post's own video.
  const videoUrl = post?.video ? undefined : content.videoUrl
  // The picture of an imported post may not have been fetched yet.
  const isBarePost = entry.activityType === 'profile_post' && pictures.length === 0 && !post?.video
  const isBlank = !text && !facts && !imageUrl && !videoUrl && (!post || isBarePost)
  const part = facts && facts.kind !== 'rsvp' && facts.kind !== 'checkin' && (
    <FactsPart kind={facts.kind} facts={facts} uid={entry.actor.id} quoted={quoted} partners={entry.partners} />
  )
  const sentence = post?.eventData ? null : activitySentence(entry.activityType, { facts, isBlank })
  return (
    <div className={classes('flex flex-col empty:hidden', quoted ? 'gap-2' : 'gap-3')}>
      {sentence && (
        <p className="text-quiet">{i18n._({ ...sentence, values: { name: isolated(entry.actor.name) } })}</p>
      )}
      {post?.eventData && <EventDateBadge event={post.eventData} />}
      {facts?.kind === 'rsvp' && <EventDateBadge event={facts.event} />}
      {facts?.kind === 'checkin' &&
        (facts.event ? <EventDateBadge event={facts.event} /> : <GymName gym={facts.gym} />)}
      {facts?.kind === 'review' && part}
      {text && (
        <ExpandableText
          of={quoted ? `quoted ${entry.id}` : entry.id}
          text={text}
          mentions={post?.mentions ?? []}
          lines={quoted ? 4 : 8}
        />
      )}
      {facts?.kind !== 'review' && part}
      {pictures.length > 0 && <PictureGrid pictures={pictures} />}
      {(imageUrl || videoUrl) && (
        <Suspense fallback={<div className="h-14" />}>
          <OldMedia imageUrl={imageUrl} videoUrl={videoUrl} author={entry.actor.name} />
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

function FactsPart<Kind extends PartKind>({ kind, ...props }: EntryPartProps<Kind> & { kind: Kind }) {
  const { Part, placeholder } = entryParts.get()[kind]
  return (
    <Suspense fallback={<div className={placeholder} />}>
      <Part {...props} />
    </Suspense>
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
