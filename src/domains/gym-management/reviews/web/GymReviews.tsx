import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Flag, Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { UNDO_MS } from '#domains/feed/activities/rules.ts'
import { activitiesApi } from '#domains/feed/activities/web/activities.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { OwnReview, Review } from '../contract.ts'
import { ReviewList } from './ReviewList.tsx'
import { ownReviewQuery, refreshReviews, reviewsApi } from './reviews.ts'

const ReviewDialog = lazyDialog(() => import('./ReviewDialog.tsx'))
const ReportDialog = lazyDialog(() => import('./ReportDialog.tsx'))

type GymNamed = Pick<Gym, 'id' | 'name'>

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
            <Trans>No reviews yet.</Trans>
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
      {writing && <ReviewDialog gym={gym} before={own?.review ?? null} onClose={() => setWriting(false)} />}
      {reported && <ReportDialog gymId={gym.id} reviewId={reported.id} onClose={() => setReported(null)} />}
    </Card>
  )
}

/** The button to write a review, or the reason the viewer can't. */
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
          <Trans>
            You can review this gym once you've checked in here. Use its code or ask the staff to check you in.
          </Trans>
        </Reason>
      )
    case 'long_ago':
      return (
        <Reason>
          <Trans>Your last check-in here was over a year ago. You can review this gym after your next check-in.</Trans>
        </Reason>
      )
    case 'staff':
      return (
        <Reason>
          <Trans>You're on this gym's staff, so you can't review it.</Trans>
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
  const { act, busy } = useAction('delete')
  const { act: save } = useAction()
  const restore = () => save(() => activitiesApi.restore({ id: review.activityId }).then(refreshReviews))
  const remove = () =>
    act(async () => {
      await reviewsApi.remove({ gymId: gym.id })
      await refreshReviews()
      toasts.show({
        text: t`Review deleted.`,
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

/** The report button, or a note once it's reported. */
export function ReportButton({ review, onReport }: { review: Review; onReport: () => void }) {
  if (review.isReported)
    return (
      <span className="px-2 py-2 text-sm text-quiet">
        <Trans>Reported. We'll look into it.</Trans>
      </span>
    )
  return (
    <Button look="quiet" size="small" icon={<Flag aria-hidden="true" size={16} />} onClick={onReport}>
      <Trans>Report</Trans>
    </Button>
  )
}
