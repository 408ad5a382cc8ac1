import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CloudUpload } from 'lucide-react'
import type { CallFailure } from '#platform/web/errors.ts'
import { drop, type OutboxEntry, retry, useOutbox } from '#platform/web/outbox.ts'
import { Button } from '#ui/Button.tsx'
import { KINDS, type RsvpWrite } from './rsvp-writes.ts'

/** The member's RSVP that's queued or was refused. */
export function useUnsentAnswer(eventId: string): OutboxEntry | undefined {
  return useOutbox().find(({ kind, input }) => kind === KINDS.answer && (input as RsvpWrite).at.eventId === eventId)
}

/** A queued RSVP's status. Only the server decides who gets a place. */
export function UnsentAnswer({ entry }: { entry: OutboxEntry }) {
  const refusal = useRefusal()
  if (entry.state === 'refused')
    return (
      <div className="flex flex-col gap-2">
        <p role="alert" className="flex items-center gap-2 text-danger">
          <CircleAlert aria-hidden="true" size={20} className="shrink-0" />
          {refusal(entry.failure)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => retry(entry.id)}>
            <Trans>Try again</Trans>
          </Button>
          <Button size="small" look="quiet" onClick={() => void drop(entry.id)}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      </div>
    )
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2 font-semibold text-careful">
        <CloudUpload aria-hidden="true" size={20} className="shrink-0" />
        {entry.state === 'sending' ? <Trans>Sending…</Trans> : <Trans>Waiting to send</Trans>}
      </p>
      {entry.state === 'waiting' && (
        <>
          <p className="text-sm text-quiet">
            <Answered {...(entry.input as RsvpWrite)} />
          </p>
          <Button size="small" look="quiet" onClick={() => void drop(entry.id)} className="self-start">
            <Trans>Discard</Trans>
          </Button>
        </>
      )}
    </div>
  )
}

function Answered({ answer }: RsvpWrite) {
  switch (answer) {
    case 'going':
      return <Trans>You said you're going. We'll check for a spot when you're back online.</Trans>
    case 'maybe':
      return <Trans>You said you might go.</Trans>
    case 'leave':
      return <Trans>You said you can't make it.</Trans>
  }
}

function useRefusal() {
  const { t } = useLingui()
  return (failure: CallFailure | null): string => {
    if (failure?.code === 'NOT_ENOUGH_SPOTS') return t`There aren't enough spots left for you and your guests.`
    if (failure?.code === 'RSVP_CLOSED') return t`RSVPs are closed. Yours hasn't changed.`
    if (failure?.field === 'guests') return t`The host allows fewer guests.`
    if (failure?.status === 404) return t`This isn't available any more.`
    return t`Couldn't send this.`
  }
}
