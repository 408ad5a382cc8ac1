import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CloudUpload } from 'lucide-react'
import type { Failure } from '#platform/web/errors.ts'
import { drop, type OutboxEntry, retry } from '#platform/web/outbox.ts'
import { Button } from '#ui/Button.tsx'

/** Where it stands with something that is not sent yet; refused, it can be tried again or thrown away. */
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
  return (failure: Failure | null): string => {
    if (failure?.code === 'TOO_LATE') return t`A comment can be changed for 15 minutes. Delete it and write a new one.`
    if (failure?.status === 404) return t`This isn't available any more.`
    // Said no to in a sentence of its own.
    if (failure?.status === 403 || failure?.status === 409) return failure.message
    return t`This could not be sent.`
  }
}
