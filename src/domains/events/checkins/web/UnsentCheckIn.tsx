import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CloudUpload } from 'lucide-react'
import type { CallFailure } from '#platform/web/errors.ts'
import type { OutboxEntry } from '#platform/web/outbox.ts'
import { useFailureText } from '#ui/Failure.tsx'

/** A check-in that's queued or was refused. */
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
          <Trans>Your check-in counts from when you tapped.</Trans>
        </p>
      )}
    </div>
  )
}

/** Error messages for refused check-ins, and for the other refused calls about check-in. */
export function useRefusalLabels() {
  const { t } = useLingui()
  const failureText = useFailureText()
  return (failure: CallFailure | null): string => {
    if (failure?.kind === 'offline') return failureText(failure)
    switch (failure?.code) {
      case 'WRONG_CODE':
        return t`That code isn't right, or it's been replaced. Check the current one.`
      case 'TOO_FAR':
        return t`You're more than 250 m from the gym. Use the code at the desk.`
      case 'CHECK_IN_NOT_OPEN':
        return t`Check-in isn't open yet.`
      case 'CHECK_IN_CLOSED':
        return t`Check-in has closed.`
      case 'CHECK_IN_UNDONE':
        return t`The host undid that check-in.`
      case 'RSVP_REQUIRED':
        return t`This person hasn't RSVP'd. Ask them to check in with the code.`
      case 'REMOVED_BY_MEMBER':
        return t`This person removed their check-in. Ask them to check in with the code.`
      case 'CLASS_FULL':
        return t`This class is full and you haven't booked it. Ask the coach to check you in.`
      case 'TOO_LATE':
        return t`It's too late to save this.`
      case 'GYM_CLOSED':
        return t`This gym is closed.`
      case 'TOO_MANY_REQUESTS':
        return t`Too many attempts. Ask the host, or try again in ten minutes.`
      case 'FORBIDDEN':
        return t`The host removed you from the list. Ask them about it.`
      default:
        if (failure?.field?.endsWith('code'))
          return t`That code isn't right, or it's been replaced. Check the current one.`
        return failure?.status === 404 ? t`This isn't available any more.` : t`Couldn't send this.`
    }
  }
}
