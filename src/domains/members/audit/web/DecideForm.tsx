import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldError, StepFailed } from '#domains/members/people/web/StepFailed.tsx'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'

type Decision = 'approve' | 'reject' | 'ask'

export interface DecideFormProps {
  /** The note's label, which names the person who'll read it. */
  label: ReactNode
  limit: number
  may?: Partial<Record<Decision, boolean>>
  decide: (decision: Decision, note: string) => Promise<unknown>
  /** Refetches what changed, even if another admin decided first. */
  changed: () => Promise<unknown>
  /** The queue to return to. */
  then: string
  /** Shown when the record no longer exists. */
  gone?: ReactNode
  /** Rendered above the note; `write` fills the note. */
  children?: (write: (note: string) => void) => ReactNode
}

/** Approves an application or claim, rejects it or asks a question. A note is optional only for approval. */
export function DecideForm({ label, limit, may, decide, changed, then, gone, children }: DecideFormProps) {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const [pressed, setPressed] = useState<Decision | null>(null)
  const [noteMissing, setNoteMissing] = useState(false)
  const { saving, save, forget } = useSaving()
  const toasts = useToast()
  const navigate = useNavigate()
  const said = { approve: t`Approved`, reject: t`Not approved`, ask: t`Question sent` }

  async function send(decision: Decision) {
    if (decision !== 'approve' && note.trim() === '') return setNoteMissing(true)
    setPressed(decision)
    const done = await save(() => decide(decision, note))
    await changed()
    if (!done) return
    toasts.show({ text: said[decision], tone: 'good' })
    void navigate(then)
  }
  const write = (text: string) => {
    setNote(text)
    setNoteMissing(false)
    if (saving.status === 'failed') forget()
  }
  const button = (decision: Decision) => ({
    disabled: may?.[decision] === false,
    busy: saving.status === 'saving' && pressed === decision,
    onClick: () => void send(decision),
  })
  return (
    <Card title={<Trans>Decision</Trans>}>
      <div className="flex flex-col gap-4">
        {children?.(write)}
        <TextArea
          label={label}
          hint={<Trans>Required unless you approve.</Trans>}
          limit={limit}
          value={note}
          onValueChange={write}
          error={noteMissing ? t`Say why, or what's missing.` : fieldError(saving, 'note')}
        />
        <StepFailed saving={saving} fields={['note']} gone={gone} />
        <div className="flex flex-wrap gap-2">
          <Button look="primary" {...button('approve')}>
            <Trans>Approve</Trans>
          </Button>
          <Button {...button('ask')}>
            <Trans>Ask for more info</Trans>
          </Button>
          <Button look="danger" {...button('reject')}>
            <Trans>Reject</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}
