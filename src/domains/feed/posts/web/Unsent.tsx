import { Trans } from '@lingui/react/macro'
import { CircleAlert, CloudUpload } from 'lucide-react'
import { useState } from 'react'
import type { OutboxEntry } from '#platform/web/outbox.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { classes } from '#ui/classes.ts'

/** Whether an entry of the outbox is waiting, being sent or refused. */
export function UnsentChip({ state, isEdit }: Pick<OutboxEntry, 'state'> & { isEdit?: boolean }) {
  if (state === 'refused')
    return (
      <Chip tone="danger" icon={<CircleAlert aria-hidden="true" />}>
        {isEdit ? <Trans>Change not sent</Trans> : <Trans>Not sent</Trans>}
      </Chip>
    )
  const waiting = isEdit ? <Trans>Change waiting to send</Trans> : <Trans>Waiting to send</Trans>
  return (
    <Chip tone="careful" icon={<CloudUpload aria-hidden="true" />}>
      {state === 'sending' ? <Trans>Sending…</Trans> : waiting}
    </Chip>
  )
}

/** Why an entry or its change wasn't accepted, with the field's name, as the field isn't beside it. */
export function RefusalReason({ failure, className }: Pick<OutboxEntry, 'failure'> & { className?: string }) {
  return (
    <p className={classes('text-danger', className)}>
      {failure?.kind === 'fault' ? (
        <Trans>Something went wrong on our side. Nothing was lost.</Trans>
      ) : failure?.status === 404 ? (
        <Trans>This isn't available any more.</Trans>
      ) : (
        failure?.message
      )}
    </p>
  )
}

/** Discards an entry, after asking. */
export function Discard({ onDiscard }: { onDiscard: () => unknown }) {
  const [asking, setAsking] = useState(false)
  return asking ? (
    <>
      <Button size="small" look="danger" onClick={() => void onDiscard()}>
        <Trans>Discard for good</Trans>
      </Button>
      <Button size="small" look="quiet" onClick={() => setAsking(false)}>
        <Trans>Keep it</Trans>
      </Button>
    </>
  ) : (
    <Button size="small" look="quiet" onClick={() => setAsking(true)}>
      <Trans>Discard</Trans>
    </Button>
  )
}
