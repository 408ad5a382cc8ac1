import { type ReactNode, useState } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Button } from '#ui/Button.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { CLAIM_LIMITS } from '../rules.ts'
import { claimsChanged } from './claims.ts'
import { fieldError, StepFailed } from './refusal-labels.tsx'

interface NoteFormProps {
  label: ReactNode
  hint: ReactNode
  submitLabel: ReactNode
  send: (text: string) => Promise<unknown>
  children?: ReactNode
}

/** A form for the claimant's answer to a reviewer, or for an owner's objection. */
export function NoteForm({ label, hint, submitLabel, send, children }: NoteFormProps) {
  const [text, setText] = useState('')
  const { saving, save } = useSaving()
  const submit = () => {
    void save(async () => {
      await send(text)
      await claimsChanged()
    })
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submitting(submit)}>
      {children}
      <TextArea
        label={label}
        hint={hint}
        limit={CLAIM_LIMITS.note}
        value={text}
        onValueChange={setText}
        error={fieldError(saving, 'text')}
      />
      <StepFailed saving={saving} fields={['text']} />
      <div>
        <Button type="submit" look="primary" busy={saving.status === 'saving'} disabled={text.trim() === ''}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
