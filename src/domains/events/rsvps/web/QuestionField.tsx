import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Event } from '#domains/events/events/contract.ts'
import { UnsentLine } from '#domains/feed/comments/web/UnsentLine.tsx'
import { useNotStoredToast } from '#platform/web/use-save-failed-toast.ts'
import { Button } from '#ui/Button.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import { ANSWER_TEXT } from '../limits.ts'
import { useAddress } from './rsvp-queries.ts'
import { type AnswerWrite, putQuestionAnswer, useUnsentQuestionAnswer } from './rsvp-writes.ts'

/** The host's question, for a member who's going. */
export default function QuestionField({ event, answer }: { event: Event; answer: string }) {
  const { t } = useLingui()
  const notStored = useNotStoredToast()
  const at = useAddress(event)
  const { question } = event
  const unsent = useUnsentQuestionAnswer(event.id)
  const written = unsent?.input as AnswerWrite | undefined
  // An answer to an earlier question stays in the outbox, but it isn't the answer to this one.
  const given = written?.question === question ? written.answer : answer
  /** Undefined while the answer isn't being edited. */
  const [draft, setDraft] = useState<string>()
  const [fault, setFault] = useState<string>()
  const frame = useRef<HTMLDivElement>(null)
  const text = draft ?? given
  const save = async (chosen: string) => {
    const most = ANSWER_TEXT
    if (chosen.length > most) return setFault(t`Use up to ${{ limit: most }} characters.`)
    try {
      await putQuestionAnswer({ at, question, answer: chosen })
      setDraft(undefined)
      // Keeps the focus nearby, because the pressed button disappears.
      frame.current?.focus()
    } catch {
      notStored()
    }
  }
  if (draft === undefined && given !== '')
    return (
      <div ref={frame} tabIndex={-1}>
        <p className="font-semibold wrap-anywhere" dir="auto">
          {question}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 wrap-anywhere" dir="auto">
            {text}
          </p>
          <Button size="small" look="quiet" onClick={() => setDraft(given)}>
            <Trans>Change answer</Trans>
          </Button>
        </div>
        {unsent && <UnsentLine entry={unsent} />}
      </div>
    )
  return (
    <div ref={frame} tabIndex={-1}>
      <form noValidate className="flex flex-col gap-2" onSubmit={submitting(() => save(text.trim()))}>
        <TextField
          label={<span dir="auto">{question}</span>}
          optional
          hint={t`Only hosts and the gym's staff can see your answer. It'll be deleted a day after the event.`}
          value={text}
          error={fault}
          {...(text.length > ANSWER_TEXT - 50 && { limit: ANSWER_TEXT })}
          onValueChange={(typed) => {
            setDraft(typed)
            setFault(undefined)
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => void save(t`Yes`)}>
            <Trans>Yes</Trans>
          </Button>
          <Button size="small" onClick={() => void save(t`No`)}>
            <Trans>No</Trans>
          </Button>
          <Button size="small" look="primary" type="submit" disabled={text.trim() === given}>
            <Trans>Save</Trans>
          </Button>
        </div>
        {unsent && <UnsentLine entry={unsent} />}
      </form>
    </div>
  )
}
