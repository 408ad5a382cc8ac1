import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import type { CallFailure } from '#platform/web/errors.ts'
import { useOnline } from '#platform/web/online.ts'
import { drop, labelOf, type OutboxEntry, retry } from '#platform/web/outbox.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** Everything waiting or refused, to try again or discard. */
export function OutboxDialog({
  entries,
  open,
  onClose,
}: {
  entries: readonly OutboxEntry[]
  open: boolean
  onClose(): void
}) {
  const { t } = useLingui()
  const online = useOnline()
  const anyWaits = entries.some(({ state }) => state !== 'refused')
  return (
    <Dialog open={open} onClose={onClose} title={anyWaits || entries.length === 0 ? t`Waiting to send` : t`Not sent`}>
      {entries.length === 0 ? (
        <p className="text-quiet">
          <Trans>Everything has been sent.</Trans>
        </p>
      ) : (
        <>
          {anyWaits && (
            <p className="text-quiet">
              {online ? (
                <Trans>These are saved on this device and will be sent in this order.</Trans>
              ) : (
                <Trans>You're offline. We'll send this when you're back.</Trans>
              )}
            </p>
          )}
          <ul className="mt-2 divide-y divide-line">
            {entries.map((entry) => (
              <Item key={entry.id} entry={entry} online={online} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function Item({ entry, online }: { entry: OutboxEntry; online: boolean }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const made = new Date(entry.createdAt).toISOString()
  const words = labelOf(entry)
  const sending = entry.state === 'sending'
  return (
    <li className="py-3">
      <p className="wrap-anywhere font-semibold" dir="auto">
        {words ? t(words) : <Trans>A change from another page</Trans>}
      </p>
      <p className="text-sm text-quiet">
        <Moment at={made} />
        {' · '}
        <State entry={entry} />
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {asking ? (
          <>
            <span className="text-sm">
              <Trans>Discard this for good?</Trans>
            </span>
            <Button size="small" look="danger" onClick={() => void drop(entry.id)}>
              <Trans>Discard</Trans>
            </Button>
            <Button size="small" look="quiet" onClick={() => setAsking(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        ) : (
          <>
            {(online || entry.state === 'refused') && (
              <Button size="small" busy={sending} onClick={() => retry(entry.id)}>
                <Trans>Try again</Trans>
              </Button>
            )}
            <Button size="small" look="quiet" disabled={sending} onClick={() => setAsking(true)}>
              <Trans>Discard</Trans>
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

function State({ entry }: { entry: OutboxEntry }) {
  const refusal = useRefusalLabels()
  switch (entry.state) {
    case 'waiting':
      return <Trans>Waiting</Trans>
    case 'sending':
      return <Trans>Sending…</Trans>
    case 'refused':
      return <span className="text-danger">{entry.failure && refusal(entry.failure)}</span>
  }
}

/** The app's own reason, or the server's if it named the problem. */
function useRefusalLabels() {
  const { t } = useLingui()
  return ({ kind, status, code, message }: CallFailure): string => {
    if (kind === 'fault') return t`Something went wrong on our side. Nothing was lost.`
    if (status === 404) return t`This isn't available any more.`
    // The server's message says how long the restriction lasts and where to read why.
    if (code === 'limited' || code === 'suspended') return message
    if (status === 403) return t`You don't have access to this.`
    return message
  }
}
