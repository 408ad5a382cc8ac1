import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CloudUpload } from 'lucide-react'
import type { Failure } from '#platform/web/errors.ts'
import { drop, type OutboxEntry, retry, useOutbox } from '#platform/web/outbox.ts'
import { Button } from '#ui/Button.tsx'
import { type Answering, KINDS } from './rsvp-writes.ts'

/** What this member pressed and the server does not know yet, or refused. */
export function useUnsentAnswer(eventId: string): OutboxEntry | undefined {
  return useOutbox().find(({ kind, input }) => kind === KINDS.answer && (input as Answering).at.eventId === eventId)
}

/** Where it stands with it. Nobody has a place before the server says so. */
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
            <Answered {...(entry.input as Answering)} />
          </p>
          <Button size="small" look="quiet" onClick={() => void drop(entry.id)} className="self-start">
            <Trans>Discard</Trans>
          </Button>
        </>
      )}
    </div>
  )
}

function Answered({ answer }: Answering) {
  switch (answer) {
    case 'going':
      return <Trans>You said that you come. Whether a place is free we know when you're back online.</Trans>
    case 'maybe':
      return <Trans>You said that you may come.</Trans>
    case 'leave':
      return <Trans>You said that you can't make it.</Trans>
  }
}

function useRefusal() {
  const { t } = useLingui()
  return (failure: Failure | null): string => {
    if (failure?.code === 'NO_ROOM') return t`There are not enough places left for all of you.`
    if (failure?.code === 'RSVP_CLOSED') return t`RSVPs are closed. Your answer stays as it was.`
    if (failure?.field === 'guests') return t`The host allows fewer guests.`
    if (failure?.status === 404) return t`This isn't available any more.`
    return t`This could not be sent.`
  }
}
