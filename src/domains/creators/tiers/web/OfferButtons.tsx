import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, Megaphone, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { OwnTier } from '../contract.ts'
import { OBSTACLE_LABELS } from './obstacle-labels.ts'
import { tiersApi, tiersChanged } from './tiers.ts'

/** Offering a tier, offering it no longer, and deleting what was never offered. */
export function OfferButtons({ tier }: { tier: OwnTier }) {
  const { t } = useLingui()
  const { busy, act } = useAct()
  const { id, name, state, obstacle } = tier
  if (state === 'active')
    return (
      <Asked
        label={<Trans>Archive</Trans>}
        icon={<Archive aria-hidden="true" />}
        title={<Trans>Archive {name}?</Trans>}
        verb={<Trans>Archive it</Trans>}
        onYes={() => act(() => tiersApi.archive({ id }), t`${name} is archived`)}
      >
        <Trans>
          Nobody new joins it. Who is a member stays, keeps what it opens and renews at their price; they may go up to
          another tier. You can offer it again at any time.
        </Trans>
      </Asked>
    )
  return (
    <>
      {obstacle === null ? (
        <Button
          size="small"
          icon={<Megaphone aria-hidden="true" />}
          busy={busy}
          onClick={() => void act(() => tiersApi.activate({ id }), t`${name} is offered now`)}
        >
          {state === 'archived' ? <Trans>Offer it again</Trans> : <Trans>Offer it</Trans>}
        </Button>
      ) : (
        <span className="text-sm text-quiet">{t(OBSTACLE_LABELS[obstacle])}</span>
      )}
      {state === 'draft' && (
        <Asked
          label={<Trans>Delete</Trans>}
          icon={<Trash2 aria-hidden="true" />}
          title={<Trans>Delete the draft {name}?</Trans>}
          verb={<Trans>Delete it</Trans>}
          danger
          onYes={() => act(() => tiersApi.remove({ id }), t`The draft is deleted`)}
        >
          <Trans>It was never offered, so nobody loses anything.</Trans>
        </Asked>
      )}
    </>
  )
}

interface AskedProps {
  label: ReactNode
  icon: ReactNode
  title: ReactNode
  verb: ReactNode
  danger?: boolean
  /** Answers whether it was done. */
  onYes: () => Promise<boolean>
  children: ReactNode
}

/** Says what it means before it is done. */
function Asked({ label, icon, title, verb, danger, onYes, children }: AskedProps) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  async function yes() {
    setBusy(true)
    const done = await onYes()
    setBusy(false)
    if (done) setOpen(false)
  }
  return (
    <>
      <Button size="small" look="quiet" icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        actions={
          <>
            <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void yes()}>
              {verb}
            </Button>
            <Button onClick={() => setOpen(false)}>
              <Trans>Not now</Trans>
            </Button>
          </>
        }
      >
        <p>{children}</p>
      </Dialog>
    </>
  )
}

function useAct() {
  const { t } = useLingui()
  const toasts = useToast()
  const [busy, setBusy] = useState(false)
  async function act(send: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true)
    try {
      await send()
      toasts.show({ tone: 'good', text: done })
      return true
    } catch (error) {
      const { kind, message } = failureOf(error)
      const offline = kind === 'offline' && t`You're offline. Try again when you're back.`
      toasts.show({ tone: 'danger', text: offline || (kind === 'refused' ? message : t`That didn't work. Try again.`) })
      return false
    } finally {
      await tiersChanged()
      setBusy(false)
    }
  }
  return { busy, act }
}
