import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaving } from '#domains/members/people/web/saving.ts'
import type { Failure } from '#platform/web/errors.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { REPORT_LIMITS, REPORT_REASONS, type ReportReason } from '../rules.ts'
import { reasonLabels } from './reason-labels.ts'
import { reportingApi } from './reporting-api.ts'

/** Says what is wrong, to those who keep order. Whom it is about is not told by whom. */
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
    toasts.show({ tone: 'good', text: t`Reported. Somebody looks at it, and you hear when they did.` })
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
            <Trans>Send the report</Trans>
          </Button>
          <Button look="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-quiet">
          <Trans>What you see now is kept with it. Nobody but us learns that it was you.</Trans>
        </p>
        <RadioCards
          legend={<Trans>What is wrong?</Trans>}
          value={reason}
          onValueChange={(value) => {
            setReason(value)
            setReasonMissing(false)
          }}
          options={REPORT_REASONS.map((value) => ({ value, label: t(reasonLabels[value]) }))}
          error={reasonMissing ? t`Choose what is wrong.` : undefined}
        />
        <TextArea
          optional
          label={<Trans>Anything we should know</Trans>}
          value={text}
          onValueChange={setText}
          limit={REPORT_LIMITS.text}
        />
        {saving.status === 'failed' && <SendFailed failure={saving.failure} />}
      </div>
    </Dialog>
  )
}

function SendFailed({ failure }: { failure: Failure }) {
  return (
    <Alert tone="danger">
      {failure.kind === 'offline' ? (
        <Trans>You're offline. Your words stay here; send them when you're back.</Trans>
      ) : failure.kind === 'refused' ? (
        failure.message
      ) : (
        <Trans>Something went wrong on our side. Nothing was lost.</Trans>
      )}
    </Alert>
  )
}
