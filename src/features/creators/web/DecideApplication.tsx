import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldError, StepFailed } from '#features/people/web/StepFailed.tsx'
import { useSaving } from '#features/people/web/saving.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { ApplicationForReview } from '../contract.ts'
import { CREATOR_LIMITS } from '../limits.ts'
import { mayStep } from '../rules.ts'
import { creatorsApi, creatorsChanged } from './creators.ts'
import { NOTE_TEMPLATES } from './note-templates.ts'

type Decision = 'approve' | 'reject' | 'ask'

/** Taking an application to look at, and the three things an admin can do then; the applicant reads the note. */
export function DecideApplication({ application }: { application: ApplicationForReview }) {
  if (application.isOwn)
    return <Alert tone="careful" title={<Trans>This application is yours. Another admin has to decide on it.</Trans>} />
  if (mayStep('take', 'admin', application.state)) return <Take id={application.id} />
  if (mayStep('approve', 'admin', application.state)) return <Decide application={application} />
  return <Decided application={application} />
}

function Take({ id }: { id: string }) {
  const { saving, save } = useSaving()
  const take = async () => {
    await save(() => creatorsApi.take({ id }))
    await creatorsChanged()
  }
  return (
    <Card title={<Trans>Decide</Trans>}>
      <div className="flex flex-col items-start gap-4">
        <p>
          <Trans>Say that you look at it, so that nobody else does the same work. The applicant sees it too.</Trans>
        </p>
        <StepFailed saving={saving} />
        <Button look="primary" busy={saving.status === 'saving'} onClick={() => void take()}>
          <Trans>Begin the review</Trans>
        </Button>
      </div>
    </Card>
  )
}

function Decide({ application }: { application: ApplicationForReview }) {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const [pressed, setPressed] = useState<Decision | null>(null)
  const [noteMissing, setNoteMissing] = useState(false)
  const { saving, save, forget } = useSaving()
  const toasts = useToast()
  const navigate = useNavigate()
  const said = { approve: t`Approved`, reject: t`Not approved`, ask: t`Your question was sent` }

  async function decide(decision: Decision) {
    if (decision !== 'approve' && note.trim() === '') return setNoteMissing(true)
    setPressed(decision)
    const done = await save(() => creatorsApi.decide({ id: application.id, decision, note }))
    await creatorsChanged()
    if (!done) return
    toasts.show({ text: said[decision], tone: 'good' })
    void navigate(paths.admin('creators'))
  }
  const write = (text: string) => {
    setNote(text)
    setNoteMissing(false)
    if (saving.status === 'failed') forget()
  }
  const busy = (decision: Decision) => saving.status === 'saving' && pressed === decision
  return (
    <Card title={<Trans>Decide</Trans>}>
      <div className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-2">
          <legend className="text-sm text-quiet">
            <Trans>Begin with</Trans>
          </legend>
          <div className="flex flex-wrap gap-2">
            {NOTE_TEMPLATES.map((template) => (
              <Button key={template.name.id} size="small" onClick={() => write(t(template.note))}>
                {t(template.name)}
              </Button>
            ))}
          </div>
        </fieldset>
        <TextArea
          label={<Trans>A note to the applicant</Trans>}
          hint={<Trans>Needed unless you approve.</Trans>}
          limit={CREATOR_LIMITS.reviewerNote}
          value={note}
          onValueChange={write}
          error={noteMissing ? t`Say why, or what is missing.` : fieldError(saving, 'note')}
        />
        <StepFailed saving={saving} fields={['note']} />
        <div className="flex flex-wrap gap-2">
          <Button look="primary" busy={busy('approve')} onClick={() => void decide('approve')}>
            <Trans>Approve</Trans>
          </Button>
          <Button busy={busy('ask')} onClick={() => void decide('ask')}>
            <Trans>Ask for more</Trans>
          </Button>
          <Button look="danger" busy={busy('reject')} onClick={() => void decide('reject')}>
            <Trans>Reject</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Decided({ application: { reviewedBy, reviewerNote, state } }: { application: ApplicationForReview }) {
  if (!reviewedBy) return null
  return (
    <Alert
      title={
        state === 'needs_info' ? <Trans>Asked by {reviewedBy.name}</Trans> : <Trans>Decided by {reviewedBy.name}</Trans>
      }
    >
      <span dir="auto" className="whitespace-pre-line wrap-anywhere">
        {reviewerNote}
      </span>
    </Alert>
  )
}
