import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { REPORT_LIMITS, REPORT_REASONS, type ReportReason } from '../rules.ts'
import { reasonLabels } from './reason-labels.ts'
import { reportingApi } from './reporting-api.ts'

/** Reports something to the moderators. The reported person doesn't learn who reported it. */
export default function ReportDialog({ target, onClose }: { target: string; onClose: () => void }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { saving, save } = useSaving()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [reasonMissing, setReasonMissing] = useState(false)
  const [text, setText] = useState('')
  async function send() {
    if (reason === null) return setReasonMissing(true)
    if (!(await save(() => reportingApi.report({ target, reason, text: text.trim() })))) return
    toasts.show({ tone: 'good', text: t`Report sent. We'll review it and let you know when we have.` })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Report</Trans>}
      actions={
        <>
          <Button look="primary" busy={saving.status === 'saving'} onClick={() => void send()}>
            <Trans>Send report</Trans>
          </Button>
          <Button look="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-quiet">
          <Trans>
            We'll save a copy of what you're reporting. Your report is confidential: only our moderators know it was
            you.
          </Trans>
        </p>
        <RadioCards
          legend={<Trans>Reason</Trans>}
          value={reason}
          onValueChange={(value) => {
            setReason(value)
            setReasonMissing(false)
          }}
          options={REPORT_REASONS.map((value) => ({ value, label: t(reasonLabels[value]) }))}
          error={reasonMissing ? t`Choose a reason.` : undefined}
        />
        <TextArea
          optional
          label={<Trans>Details</Trans>}
          value={text}
          onValueChange={setText}
          limit={REPORT_LIMITS.text}
        />
        {saving.status === 'failed' && <Failure failure={saving.failure} />}
      </div>
    </Dialog>
  )
}
