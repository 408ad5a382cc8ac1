import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Failure } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
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
  const failure = saving.status === 'failed' ? saving.failure : null
  async function send() {
    if (reason === null) return setReasonMissing(true)
    if (!(await save(() => reportingApi.report({ target, reason, text: text.trim() })))) return
    toasts.show({ tone: 'good', text: t`Report sent. We'll review it and let you know when we have.` })
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={<Trans>Report</Trans>}
      onSubmit={() => void send()}
      submitLabel={<Trans>Send report</Trans>}
      isPending={saving.status === 'saving'}
      error={failure && failure.field !== 'text' && <Failure failure={failure} />}
    >
      <p className="text-quiet">
        <Trans>
          We'll save a copy of what you're reporting. Your report is confidential: only our moderators know it was you.
        </Trans>
      </p>
      <RadioCards
        legend={<Trans>Reason</Trans>}
        value={reason}
        onValueChange={setReason}
        options={REPORT_REASONS.map((value) => ({ value, label: t(reasonLabels[value]) }))}
        error={reasonMissing && reason === null ? t`Choose a reason.` : undefined}
      />
      <TextArea
        optional
        label={<Trans>Details</Trans>}
        value={text}
        onValueChange={setText}
        limit={REPORT_LIMITS.text}
        error={failure?.field === 'text' && withoutField(failure.message)}
      />
    </FormDialog>
  )
}
