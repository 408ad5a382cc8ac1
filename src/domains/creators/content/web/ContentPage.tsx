import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router'
import { PastDueBanner } from '#domains/creators/subscriptions/web/PastDueBanner.tsx'
import { NotAvailable } from '#domains/creators/subscriptions/web/subscribe/NotAvailable.tsx'
import { ReportButton } from '#domains/members/reporting/web/ReportButton.tsx'
import { loginFor } from '#domains/members/session/web/admission.ts'
import { currentSession, useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { fullPathOf } from '#platform/web/router-location.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { ContentPage } from '../contract.ts'
import { ContentVideo, VideoPreview } from './ContentVideo.tsx'
import { contentApi, contentQuery } from './content.ts'
import { LockedView } from './LockedView.tsx'
import { OpenView } from './OpenView.tsx'

const ContentDiscussion = lazy(() => import('./ContentDiscussion.tsx'))
const RemoveContent = lazy(() => import('./RemoveContent.tsx'))

/** Redirects visitors to sign in if there's nothing they may see. */
export async function loader({ params: { id = '' }, request }: LoaderFunctionArgs) {
  const query = contentQuery(id)
  const piece = (await queryClient.ensureQueryData(query)) ?? (await queryClient.fetchQuery(query).catch(() => null))
  if (!piece && currentSession()?.status !== 'signed-in') throw redirect(loginFor(fullPathOf(request)))
  return null
}

/** The page of a lesson; without access it shows the tier that includes it. */
export function Component() {
  const { id = '' } = useParams()
  const { data: piece } = useSuspenseQuery({ ...contentQuery(id), refetchInterval: untilItOpens })
  const { isAdmin, isAuthenticated } = useAuth()
  useOpened(piece)
  if (!piece) return <NotAvailable />
  return (
    <div className="mx-auto flex max-w-text flex-col gap-4 py-4 sm:gap-6 sm:py-6">
      <title>{`${piece.title} · Open Mat`}</title>
      {isAuthenticated && piece.minLevel !== null && <PastDueBanner creatorUid={piece.teacher.uid} />}
      {piece.access === 'open' ? (
        <OpenView content={piece} {...(piece.hasVideo && { video: <ContentVideo key={id} piece={piece} /> })} />
      ) : (
        <LockedView content={piece} {...(piece.hasVideo && { preview: <VideoPreview key={id} piece={piece} /> })} />
      )}
      {piece.access === 'open' && piece.isOwn && (
        <ButtonLink to={paths.editContent(id)} icon={<Pencil aria-hidden="true" />} className="self-start">
          <Trans>Edit</Trans>
        </ButtonLink>
      )}
      {piece.entryId && (
        <Suspense fallback={<SkeletonRows />}>
          <ContentDiscussion id={piece.entryId} withComments={piece.access === 'open' && piece.commentsOn} />
        </Suspense>
      )}
      <div>
        <ReportButton target={`content/${id}`} isOwn={piece.access === 'open' && piece.isOwn} />
      </div>
      {isAdmin && (
        <Suspense>
          <RemoveContent id={id} />
        </Suspense>
      )}
    </div>
  )
}

/** Counts the view once. The parts that play or show the lesson save the progress. */
function useOpened(piece: ContentPage | null) {
  const { isAuthenticated } = useAuth()
  const id = piece?.id
  const isOwn = piece?.access === 'open' && piece.isOwn
  useEffect(() => {
    if (isAuthenticated && id && !isOwn) void contentApi.view({ id }).catch(() => {})
  }, [isAuthenticated, id, isOwn])
}

/** Polls from a minute before the join link is released, so that it appears for members who are waiting. */
function untilItOpens({ state: { data } }: { state: { data: ContentPage | null | undefined } }) {
  if (data?.access !== 'open' || !data.join || data.join.url) return false
  const now = Date.now()
  return now >= Date.parse(data.join.from) - 60_000 && now < Date.parse(data.join.until) ? 20_000 : false
}
