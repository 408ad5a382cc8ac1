import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, Megaphone, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/ConfirmDialog.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { OwnTier } from '../contract.ts'
import { OBSTACLE_LABELS } from './obstacle-labels.ts'
import { tiersApi, tiersChanged } from './tiers.ts'

/** Publishes or archives a tier, or deletes a draft. */
export function OfferButtons({ tier }: { tier: OwnTier }) {
  const { t } = useLingui()
  const { busy, change } = useTierChange()
  const { id, name, state, obstacle } = tier
  if (state === 'active')
    return (
      <Asked
        label={<Trans>Archive</Trans>}
        icon={<Archive aria-hidden="true" />}
        title={<Trans>Archive {name}?</Trans>}
        verb={<Trans>Archive tier</Trans>}
        onConfirm={() => change(() => tiersApi.archive({ id }), t`${name} archived`)}
      >
        <Trans>
          The tier will close to new members. Current members will keep access, renew at their current price and be able
          to upgrade. You can publish it again at any time.
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
          onClick={() => void change(() => tiersApi.activate({ id }), t`${name} is live`)}
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
          onConfirm={() => change(() => tiersApi.remove({ id }), t`Draft deleted`)}
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

function useTierChange() {
  const toasts = useToast()
  const { act, busy } = useAction()
  const change = (send: () => Promise<unknown>, done: string) =>
    act(async () => {
      try {
        await send()
        toasts.show({ tone: 'good', text: done })
      } finally {
        await tiersChanged()
      }
    })
  return { busy: busy !== null, change }
}
