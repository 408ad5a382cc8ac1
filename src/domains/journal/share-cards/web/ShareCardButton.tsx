import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { ShareCard } from '../card.ts'

const ShareCardDialog = lazyDialog(() => import('./ShareCardDialog.tsx'))

export interface ShareCardButtonProps {
  card: ShareCard
  /** Accessible label, for screens with several of these buttons. */
  label?: string
  look?: 'secondary' | 'quiet' | 'icon'
  className?: string
}

export function ShareCardButton({ card, label, look = 'secondary', className }: ShareCardButtonProps) {
  const [open, setOpen] = useState(false)
  const rest = { icon: <Share2 aria-hidden="true" />, onClick: () => setOpen(true), className }
  return (
    <>
      {look === 'icon' ? (
        <IconButton label={label ?? ''} {...rest} />
      ) : (
        <Button look={look} size="small" aria-label={label} {...rest}>
          <Trans>Share a picture</Trans>
        </Button>
      )}
      {open && <ShareCardDialog card={card} onClose={() => setOpen(false)} />}
    </>
  )
}
