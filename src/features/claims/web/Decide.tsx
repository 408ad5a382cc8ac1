import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSaving } from '#features/people/web/saving.ts'
import { paths } from '#platform/web/paths.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { ClaimForReview } from '../contract.ts'
import { CLAIM_LIMITS, mayStep } from '../rules.ts'
import { claimsApi, claimsChanged } from './claims.ts'
import { fieldError, StepFailed } from './refusal-words.tsx'

type Decision = 'approve' | 'reject' | 'ask'

/** The three things an admin can do; the claimant reads the note. */
export function Decide({ claim }: { claim: ClaimForReview }) {
  const { t, i18n } = useLingui()
  const [note, setNote] = useState('')
  const [pressed, setPressed] = useState<Decision | null>(null)
  const [noteMissing, setNoteMissing] = useState(false)
  const { saving, save, forget } = useSaving()
  const toasts = useToast()
  const navigate = useNavigate()
  const may = (decision: Decision) => mayStep(decision, 'admin', claim.status)

  if (!may('reject')) return <Decided claim={claim} />
  if (claim.isOwn)
    return <Alert tone="careful" title={<Trans>This claim is yours. Another admin has to decide on it.</Trans>} />

  const said = { approve: t`Approved`, reject: t`Not approved`, ask: t`Your question was sent` }
  async function decide(decision: Decision) {
    if (decision !== 'approve' && note.trim() === '') return setNoteMissing(true)
    setPressed(decision)
    const done = await save(async () => {
      await claimsApi.decide({ id: claim.id, decision, note })
    })
    await claimsChanged()
    if (!done) return
    toasts.show({ text: said[decision], tone: 'good' })
    void navigate(paths.admin('claims'))
  }
  const busy = (decision: Decision) => saving.status === 'saving' && pressed === decision
  const until =
    claim.objectUntil &&
    new Intl.DateTimeFormat(regionalLocale(i18n.locale), { dateStyle: 'full', timeStyle: 'short' }).format(
      new Date(claim.objectUntil),
    )
  return (
    <Card title={<Trans>Decide</Trans>}>
      <div className="flex flex-col gap-4">
        {!claim.mayApprove && until && (
          <Alert>
            <Trans>The owners can object until {until}. It can be approved from then on.</Trans>
          </Alert>
        )}
        <TextArea
          label={<Trans>A note to the claimant</Trans>}
          hint={<Trans>Needed unless you approve.</Trans>}
          limit={CLAIM_LIMITS.note}
          value={note}
          onValueChange={(text) => {
            setNote(text)
            setNoteMissing(false)
            if (saving.status === 'failed') forget()
          }}
          error={noteMissing ? t`Say why, or what is missing.` : fieldError(saving, 'note')}
        />
        <StepFailed saving={saving} fields={['note']} />
        <div className="flex flex-wrap gap-2">
          <Button
            look="primary"
            disabled={!claim.mayApprove}
            busy={busy('approve')}
            onClick={() => void decide('approve')}
          >
            <Trans>Approve</Trans>
          </Button>
          <Button disabled={!may('ask')} busy={busy('ask')} onClick={() => void decide('ask')}>
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

function Decided({ claim: { decidedBy, decisionNote } }: { claim: ClaimForReview }) {
  if (!decidedBy) return null
  return (
    <Alert title={<Trans>Decided by {decidedBy.name}</Trans>}>
      <span dir="auto">{decisionNote}</span>
    </Alert>
  )
}
