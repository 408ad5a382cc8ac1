import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Event } from '#domains/events/events/contract.ts'
import { UnsentLine } from '#domains/feed/comments/web/UnsentLine.tsx'
import { useOutbox } from '#platform/web/outbox.ts'
import { useNotStoredToast } from '#platform/web/use-save-failed-toast.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { DISCUSSION_TEXT } from '../limits.ts'
import { useAddress } from './rsvp-queries.ts'
import { type DiscussionMessage, KINDS, postMessage } from './rsvp-writes.ts'

/** The message box of an event's discussion. Hosts can notify members who are going or might go. */
export function DiscussionBox({ event, mayNotify }: { event: Event; mayNotify: boolean }) {
  const { t } = useLingui()
  const notStored = useNotStoredToast()
  const at = useAddress(event)
  const [text, setText] = useState('')
  const [notify, setNotify] = useState(false)
  const [fault, setFault] = useState<string>()

  async function send() {
    const said = text.trim()
    if (said === '') return setFault(t`Write a message first.`)
    if (said.length > DISCUSSION_TEXT) return setFault(t`Use up to ${{ limit: DISCUSSION_TEXT }} characters.`)
    setText('')
    try {
      await postMessage({ at, text: said, notify: mayNotify && notify })
      setNotify(false)
    } catch {
      setText(text)
      notStored()
    }
  }

  return (
    <form onSubmit={submitting(send)} noValidate className="flex flex-col gap-2">
      <TextArea
        label={t`Your message`}
        rows={2}
        value={text}
        error={fault}
        {...(text.length > DISCUSSION_TEXT - 200 && { limit: DISCUSSION_TEXT })}
        onValueChange={(typed) => {
          setText(typed)
          setFault(undefined)
        }}
      />
      {mayNotify && (
        <Checkbox
          label={t`Notify members who are going or might go`}
          hint={t`At most once an hour. Guests without an account can't see the discussion.`}
          checked={notify}
          onCheckedChange={setNotify}
        />
      )}
      <Button type="submit" size="small" className="self-start">
        <Trans>Send</Trans>
      </Button>
    </form>
  )
}

/** The member's messages that are queued or were refused. */
export function UnsentMessages({ event }: { event: Event }) {
  const entries = useOutbox().filter(
    ({ kind, input }) => kind === KINDS.postMessage && (input as DiscussionMessage).at.eventId === event.id,
  )
  return entries.map((entry) => (
    <div key={entry.id} className="rounded-card border border-dashed border-edge p-4">
      <p className="whitespace-pre-line text-quiet wrap-anywhere" dir="auto">
        {(entry.input as DiscussionMessage).text}
      </p>
      <UnsentLine entry={entry} />
    </div>
  ))
}
