import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, Megaphone, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/ConfirmDialog.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { OwnTier } from '../contract.ts'
import { OBSTACLE_LABELS } from './obstacle-labels.ts'
import { tiersApi, tiersChanged } from './tiers.ts'

/** Publishes or archives a tier, or deletes a draft. */
export function OfferButtons({ tier }: { tier: OwnTier }) {
  const { t } = useLingui()
  const { busy, act } = useAction()
  const { id, name, state, obstacle } = tier
  if (state === 'active')
    return (
      <Asked
        label={<Trans>Archive</Trans>}
        icon={<Archive aria-hidden="true" />}
        title={<Trans>Archive {name}?</Trans>}
        verb={<Trans>Archive tier</Trans>}
        onConfirm={() => act(() => tiersApi.archive({ id }), t`${name} archived`)}
      >
        <Trans>
          The tier closes to new members. Current members keep access, renew at their current price and can upgrade. You
          can publish it again at any time.
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
          onClick={() => void act(() => tiersApi.activate({ id }), t`${name} is live`)}
        >
          {state === 'archived' ? <Trans>Publish again</Trans> : <Trans>Publish</Trans>}
        </Button>
      ) : (
        <span className="text-sm text-quiet">{t(OBSTACLE_LABELS[obstacle])}</span>
      )}
      {state === 'draft' && (
        <Asked
          label={<Trans>Delete</Trans>}
          icon={<Trash2 aria-hidden="true" />}
          title={<Trans>Delete the draft {name}?</Trans>}
          verb={<Trans>Delete draft</Trans>}
          danger
          onConfirm={() => act(() => tiersApi.remove({ id }), t`Draft deleted`)}
        >
          <Trans>The tier was never live, so no one loses anything. You can't undo this.</Trans>
        </Asked>
      )}
    </>
  )
}

interface AskedProps extends Pick<ConfirmDialogProps, 'title' | 'verb' | 'danger' | 'onConfirm' | 'children'> {
  label: ReactNode
  icon: ReactNode
}

/** A button that explains the consequences and asks before acting. */
function Asked({ label, icon, ...dialog }: AskedProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" look="quiet" icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <ConfirmDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  )
}

function useAction() {
  const saveFailed = useSaveFailedToast()
  const toasts = useToast()
  const [busy, setBusy] = useState(false)
  async function act(send: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true)
    try {
      await send()
      toasts.show({ tone: 'good', text: done })
      return true
    } catch (error) {
      saveFailed(error)
      return false
    } finally {
      await tiersChanged()
      setBusy(false)
    }
  }
  return { busy, act }
}
