import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useLocation, useNavigationType, useParams } from 'react-router'
import { MILESTONE_LABELS } from '#domains/feed/activities/milestone-titles.ts'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { ActivityCard } from '#domains/feed/activities/web/ActivityCard.tsx'
import { activityQuery } from '#domains/feed/activities/web/activity-query.ts'
import type { CachedCard } from '#domains/feed/activities/web/card-in-answers.ts'
import { setRemoved } from '#domains/feed/activities/web/card-writes.ts'
import { loginFor } from '#domains/members/session/web/admission.ts'
import { currentSession, useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { fullPathOf } from '#platform/web/router-location.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { beltLabel } from '#ui/belt-labels.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { optionalPart } from '#ui/optional-part.ts'
import { SkeletonRows } from '#ui/Skeleton.tsx'

const CommentThread = lazy(() =>
  import('#domains/feed/comments/web/CommentThread.tsx').then((module) => ({ default: module.CommentThread })),
)

const PlaylistCard = optionalPart(() => import('#domains/journal/music/web/PlaylistCard.tsx'))

/** Visitors have to sign in first if the entry is hidden from them or doesn't exist. */
export async function loader({ params: { id = '' }, request }: LoaderFunctionArgs) {
  const query = activityQuery(id)
  // A cached "not found" may be out of date.
  const card = (await queryClient.ensureQueryData(query)) ?? (await queryClient.fetchQuery(query).catch(() => null))
  if (!card && currentSession()?.status !== 'signed-in') throw redirect(loginFor(fullPathOf(request)))
  return null
}

/** One entry with its comments, at its own URL. */
export function Component() {
  const { id = '' } = useParams()
  const { i18n, t } = useLingui()
  const { isAuthenticated } = useAuth()
  const { data: card } = useSuspenseQuery(activityQuery(id))
  if (!card) return <Absent />
  const { isRemoved }: CachedCard = card
  if (isRemoved) return <Removed id={id} />
  const words = previewOf(kindOf(card, i18n) ?? card.post?.text ?? card.content.text ?? '', 60)
  const { name } = card.actor
  return (
    <div className="mx-auto flex max-w-text flex-col gap-6 py-4 sm:py-6">
      <title>{words ? `${name}: ${words} · Open Mat` : `${name} · Open Mat`}</title>
      <h1 className="sr-only">{t`Post by ${name}`}</h1>
      <ActivityCard card={card} />
      {hasMusic(card) && (
        <Suspense>
          <PlaylistCard place={{ kind: 'entry', id: card.id }} />
        </Suspense>
      )}
      <Suspense fallback={<SkeletonRows />}>
        <CommentThread activityId={card.id} canComment={isAuthenticated} />
        <AtComments />
      </Suspense>
    </div>
  )
}

/** The name of what the entry is about, if its text is ours and not its author's. */
function kindOf({ content: { facts } }: CachedCard, i18n: I18n): string | undefined {
  switch (facts?.kind) {
    case 'session':
      return i18n._(msg`Training session`)
    case 'match':
      return i18n._(msg`Match result`)
    case 'promotion':
      return beltLabel(i18n, facts.belt)
    case 'milestone':
      return i18n._(MILESTONE_LABELS[facts.milestone])
    default:
      return undefined
  }
}

/** Training sessions can have music, and so can promotions with a picture. */
function hasMusic({ content: { facts } }: CachedCard): boolean {
  return facts?.kind === 'session' || (facts?.kind === 'promotion' && facts.photo !== null)
}

/** For links to `#comments`: once the comments' code has loaded, scrolls to them and focuses the reply field. */
function AtComments() {
  const { hash, key } = useLocation()
  const isBack = useNavigationType() === 'POP' && key !== 'default'
  // The key changes when the link is pressed again on this page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (hash !== '#comments' || isBack) return
    const comments = document.getElementById('comments')
    comments?.scrollIntoView()
    comments?.querySelector<HTMLElement>('[data-reply]')?.focus({ preventScroll: true })
  }, [hash, key, isBack])
  return null
}

function Removed({ id }: { id: string }) {
  return (
    <div className="py-4">
      <h1 className="sr-only">
        <Trans>Post</Trans>
      </h1>
      <EmptyState
        title={<Trans>Deleted</Trans>}
        action={
          <>
            <Button look="primary" onClick={() => setRemoved(id, false)}>
              <Trans>Undo</Trans>
            </Button>
            <ButtonLink to={paths.settings('deleted')}>
              <Trans>Recently deleted</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>Only you can see this. You can restore it for 30 days.</Trans>
      </EmptyState>
    </div>
  )
}

function Absent() {
  const { t } = useLingui()
  return (
    <div className="py-4">
      <title>{`${t`Not available`} · Open Mat`}</title>
      <h1 className="sr-only">
        <Trans>Post</Trans>
      </h1>
      <EmptyState
        title={<Trans>This isn't available any more.</Trans>}
        action={
          <>
            <ButtonLink look="primary" to={paths.home()}>
              <Trans>Home</Trans>
            </ButtonLink>
            <ButtonLink to={paths.map()}>
              <Trans>Find gyms</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>It may have been deleted, or it isn't visible to you.</Trans>
      </EmptyState>
    </div>
  )
}
