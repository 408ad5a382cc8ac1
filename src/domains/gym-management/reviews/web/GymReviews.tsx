import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Flag, Pencil, Star, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { UNDO_MS } from '#domains/feed/activities/rules.ts'
import { activitiesApi } from '#domains/feed/activities/web/activities.ts'
import { useAct } from '#domains/gym-management/membership/web/use-act.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { OwnReview, Review } from '../contract.ts'
import { ReviewList } from './ReviewList.tsx'
import { ownReviewQuery, refreshReviews, reviewsApi } from './reviews.ts'

const ReviewDialog = lazy(() => import('./ReviewDialog.tsx'))
const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

type GymNamed = Pick<Gym, 'id' | 'name'>

/** What people who trained here say of it, and one's own word. */
export function GymReviews({ gym }: { gym: GymNamed }) {
  const { isAuthenticated } = useAuth()
  const { data: own } = useQuery(ownReviewQuery(gym.id))
  const [writing, setWriting] = useState(false)
  const [reported, setReported] = useState<Review | null>(null)
  return (
    <Card id="reviews" title={<Trans>Reviews</Trans>}>
      <ReviewList
        gym={gym}
        empty={
          <p className="text-quiet">
            <Trans>Nobody has reviewed it yet.</Trans>
          </p>
        }
        actions={(review) =>
          review.isOwn ? (
            <OwnActions gym={gym} review={review} onEdit={() => setWriting(true)} />
          ) : (
            isAuthenticated && <ReportButton review={review} onReport={() => setReported(review)} />
          )
        }
      />
      {own && <Invitation may={own.may} onWrite={() => setWriting(true)} />}
      <Suspense>
        {writing && <ReviewDialog gym={gym} before={own?.review ?? null} onClose={() => setWriting(false)} />}
        {reported && <ReportDialog gymId={gym.id} reviewId={reported.id} onClose={() => setReported(null)} />}
      </Suspense>
    </Card>
  )
}

/** The way to write one, or why there is none. */
function Invitation({ may, onWrite }: { may: OwnReview['may']; onWrite: () => void }) {
  switch (may) {
    case 'write':
      return (
        <Button className="mt-4" icon={<Star aria-hidden="true" />} onClick={onWrite}>
          <Trans>Write a review</Trans>
        </Button>
      )
    case 'never_there':
      return (
        <Reason>
          <Trans>Review it after your first check-in here with the gym's code or staff.</Trans>
        </Reason>
      )
    case 'long_ago':
      return (
        <Reason>
          <Trans>Your last check-in here is more than a year ago. Review it after your next one.</Trans>
        </Reason>
      )
    case 'staff':
      return (
        <Reason>
          <Trans>You run this gym, so its reviews are for others to write.</Trans>
        </Reason>
      )
    case 'edit':
    case 'sign_in':
      return null
  }
}

function Reason({ children }: { children: React.ReactNode }) {
  return <p className="mt-3 text-sm text-quiet">{children}</p>
}

function OwnActions({ gym, review, onEdit }: { gym: GymNamed; review: Review; onEdit: () => void }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAct()
  const restore = () => act(() => activitiesApi.restore({ id: review.activityId }).then(refreshReviews))
  const remove = () =>
    act(async () => {
      await reviewsApi.remove({ gymId: gym.id })
      await refreshReviews()
      toasts.show({
        text: t`Deleted.`,
        staysMs: UNDO_MS,
        action: { label: t`Undo`, onPress: () => void restore() },
      })
    })
  return (
    <>
      <Button look="quiet" size="small" icon={<Pencil aria-hidden="true" size={16} />} onClick={onEdit}>
        <Trans>Edit</Trans>
      </Button>
      <Button
        look="quiet"
        size="small"
        icon={<Trash2 aria-hidden="true" size={16} />}
        busy={busy !== null}
        onClick={() => void remove()}
      >
        <Trans>Delete</Trans>
      </Button>
    </>
  )
}

/** Pressed once, it says that it was. */
export function ReportButton({ review, onReport }: { review: Review; onReport: () => void }) {
  if (review.isReported)
    return (
      <span className="px-2 py-2 text-sm text-quiet">
        <Trans>You reported it. Somebody looks at it.</Trans>
      </span>
    )
  return (
    <Button look="quiet" size="small" icon={<Flag aria-hidden="true" size={16} />} onClick={onReport}>
      <Trans>Report</Trans>
    </Button>
  )
}
