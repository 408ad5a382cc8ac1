import { Trans, useLingui } from '@lingui/react/macro'
import { MessageSquareReply } from 'lucide-react'
import { useState } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import type { GymRole } from '#domains/gyms/gyms/rules.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextArea } from '#ui/TextArea.tsx'
import type { Review } from '../contract.ts'
import { REVIEW_LIMITS } from '../rules.ts'
import { ReportButton } from './GymReviews.tsx'
import { ReviewList } from './ReviewList.tsx'
import { refreshReviews, reviewsApi } from './reviews.ts'

const ReportDialog = lazyDialog(() => import('./ReportDialog.tsx'))

/** The gym's reviews, for staff to reply to or report. */
export function ReviewsTab({ gym }: { gym: Gym; gymRole: NonNullable<GymRole> }) {
  const [answering, setAnswering] = useState<string | null>(null)
  const [reported, setReported] = useState<Review | null>(null)
  return (
    <Card title={<Trans>Reviews</Trans>}>
      <ReviewList
        gym={gym}
        asStaff
        empty={
          <EmptyState title={<Trans>No reviews yet</Trans>} className="py-4 sm:py-6">
            <Trans>
              Reviews from people who've checked in at your gym appear here. Check people in at your next open mat to
              get your first.
            </Trans>
          </EmptyState>
        }
        actions={(review) =>
          answering === review.id ? (
            <ReplyForm gymId={gym.id} review={review} onDone={() => setAnswering(null)} />
          ) : (
            <>
              <Button
                look="quiet"
                size="small"
                icon={<MessageSquareReply aria-hidden="true" size={16} />}
                onClick={() => setAnswering(review.id)}
              >
                {review.reply ? <Trans>Edit reply</Trans> : <Trans>Reply</Trans>}
              </Button>
              {review.reply && <RemoveReply gymId={gym.id} review={review} />}
              {!review.isOwn && <ReportButton review={review} onReport={() => setReported(review)} />}
            </>
          )
        }
      />
      {reported && <ReportDialog gymId={gym.id} reviewId={reported.id} onClose={() => setReported(null)} />}
    </Card>
  )
}

function ReplyForm({ gymId, review, onDone }: { gymId: string; review: Review; onDone: () => void }) {
  const { t } = useLingui()
  const { act, busy } = useAction()
  const [text, setText] = useState(review.reply?.text ?? '')
  const [error, setError] = useState<string | null>(null)
  function submit() {
    if (text.trim() === '') return setError(t`Write a reply first.`)
    if (text.trim().length > REVIEW_LIMITS.reply)
      return setError(t`Use up to ${{ limit: REVIEW_LIMITS.reply }} characters.`)
    setError(null)
    void act(async () => {
      await reviewsApi.reply({ gymId, reviewId: review.id, text: text.trim() })
      await refreshReviews()
      onDone()
    })
  }
  return (
    <form noValidate onSubmit={submitting(submit)} className="ml-2 flex w-full flex-col gap-3">
      <TextArea
        autoFocus
        label={t`Your reply`}
        hint={t`Public. Shown below the review.`}
        value={text}
        onValueChange={setText}
        limit={REVIEW_LIMITS.reply}
        error={error}
      />
      <div className="flex gap-2">
        <Button look="primary" size="small" type="submit" busy={busy !== null}>
          <Trans>Publish</Trans>
        </Button>
        <Button size="small" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

function RemoveReply({ gymId, review }: { gymId: string; review: Review }) {
  const { act, busy } = useAction()
  const remove = () => act(() => reviewsApi.removeReply({ gymId, reviewId: review.id }).then(refreshReviews))
  return (
    <Button look="quiet" size="small" busy={busy !== null} onClick={() => void remove()}>
      <Trans>Remove reply</Trans>
    </Button>
  )
}
