import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CloudUpload } from 'lucide-react'
import type { CallFailure } from '#platform/web/errors.ts'
import { drop, type OutboxEntry, retry } from '#platform/web/outbox.ts'
import { Button } from '#ui/Button.tsx'

/** The state of an unsent comment or change; a refused one can be retried or discarded. */
export function UnsentLine({ entry }: { entry: OutboxEntry }) {
  const refusal = useRefusal()
  if (entry.state !== 'refused')
    return (
      <p className="mt-1 flex items-center gap-2 text-sm text-careful">
        <CloudUpload aria-hidden="true" size={16} />
        {entry.state === 'sending' ? <Trans>Sending…</Trans> : <Trans>Waiting to send</Trans>}
      </p>
    )
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 text-sm">
      <p role="alert" className="flex items-center gap-2 text-danger">
        <CircleAlert aria-hidden="true" size={16} className="shrink-0" />
        {refusal(entry.failure)}
      </p>
      <Button size="small" onClick={() => retry(entry.id)}>
        <Trans>Try again</Trans>
      </Button>
      <Button size="small" look="quiet" onClick={() => void drop(entry.id)}>
        <Trans>Discard</Trans>
      </Button>
    </div>
  )
}

function useRefusal() {
  const { t } = useLingui()
  return (failure: CallFailure | null): string => {
    if (failure?.code === 'TOO_LATE')
      return t`A comment can only be edited for 15 minutes. Delete it and write a new one.`
    if (failure?.status === 404) return t`This isn't available any more.`
    // Refusals with these statuses already have a specific message.
    if (failure?.status === 403 || failure?.status === 409) return failure.message
    return t`Couldn't send this.`
  }
}
