import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CloudUpload } from 'lucide-react'
import type { Failure } from '#platform/web/errors.ts'
import type { OutboxEntry } from '#platform/web/outbox.ts'

/** A check-in that the server does not know of yet, or did not take. */
export function UnsentCheckIn({ entry }: { entry: OutboxEntry }) {
  const refusal = useRefusalLabels()
  if (entry.state === 'refused')
    return (
      <p role="alert" className="flex items-center gap-2 text-danger">
        <CircleAlert aria-hidden="true" size={20} className="shrink-0" />
        {refusal(entry.failure)}
      </p>
    )
  return (
    <div role="status">
      <p className="flex items-center gap-2 font-semibold text-careful">
        <CloudUpload aria-hidden="true" size={20} className="shrink-0" />
        {entry.state === 'sending' ? <Trans>Sending…</Trans> : <Trans>Waiting to send</Trans>}
      </p>
      {entry.state === 'waiting' && (
        <p className="text-sm text-quiet">
          <Trans>Your check-in counts from the moment you pressed it.</Trans>
        </p>
      )}
    </div>
  )
}

/** Why a check-in was not taken, in words for whoever pressed. */
export function useRefusalLabels() {
  const { t } = useLingui()
  return (failure: Failure | null): string => {
    switch (failure?.code) {
      case 'WRONG_CODE':
        return t`That code is not right, or a new one has taken its place. Look at it again.`
      case 'TOO_FAR':
        return t`That is more than 250 m from the gym. Use the code at the desk.`
      case 'CHECK_IN_NOT_OPEN':
        return t`Check-in is not open yet.`
      case 'CHECK_IN_CLOSED':
        return t`Check-in has closed.`
      case 'CHECK_IN_UNDONE':
        return t`The host took that check-in back.`
      case 'NEEDS_RSVP':
        return t`They haven't RSVP'd. Ask them to check in with the code.`
      case 'REMOVED_BY_MEMBER':
        return t`They removed their check-in. They can check in themselves with the code.`
      case 'TOO_LATE':
        return t`It is too late for that now.`
      case 'GYM_CLOSED':
        return t`This gym is closed.`
      case 'TOO_MANY_REQUESTS':
        return t`That was too many tries. Ask the host, or wait ten minutes.`
      case 'FORBIDDEN':
        return t`The host took you off the list. Ask them.`
      default:
        if (failure?.field?.endsWith('code'))
          return t`That code is not right, or a new one has taken its place. Look at it again.`
        return failure?.status === 404 ? t`This isn't available any more.` : t`This could not be sent.`
    }
  }
}
