import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { REPORT_REASONS, REVIEW_LIMITS, type ReportReason } from '../rules.ts'
import { REASON_LABELS } from './aspect-labels.ts'
import { refreshReviews, reviewsApi } from './reviews.ts'

export interface ReportDialogProps {
  gymId: string
  reviewId: string
  onClose: () => void
}

/** Reports a review to Open Mat's moderators. The author doesn't learn who reported it. */
export default function ReportDialog({ gymId, reviewId, onClose }: ReportDialogProps) {
  const { t, i18n } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction()
  const [reason, setReason] = useState<ReportReason>('untrue')
  const [note, setNote] = useState('')
  const report = () =>
    act(async () => {
      await reviewsApi.report({ gymId, reviewId, reason, note: note.trim() })
      await refreshReviews()
      toasts.show({ tone: 'good', text: t`Reported. We'll look into it, and the author won't know it was you.` })
      onClose()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Report this review</Trans>}
      actions={
        <Button look="primary" busy={busy !== null} onClick={() => void report()}>
          <Trans>Report</Trans>
        </Button>
      }
    >
      <RadioCards
        legend={t`Reason`}
        value={reason}
        onValueChange={setReason}
        options={REPORT_REASONS.map((value) => ({ value, label: i18n._(REASON_LABELS[value]) }))}
      />
      <TextArea
        className="mt-4"
        optional
        label={t`Details`}
        value={note}
        onValueChange={setNote}
        limit={REVIEW_LIMITS.note}
      />
    </Dialog>
  )
}
