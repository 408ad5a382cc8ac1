import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { refreshEveryone } from './follow-writes.ts'
import { followsApi } from './follows.ts'

export interface BlockDialogProps {
  person: { uid: string; displayName: string }
  onClose: () => void
  /** Awaited after blocking and before any query is refetched, so the caller can leave their profile first. */
  onBlocked?: (() => unknown) | undefined
}

/** Explains what blocking does, then blocks. Never queued offline: it has to work immediately. */
export default function BlockDialog(props: BlockDialogProps) {
  const {
    person: { displayName },
    onClose,
  } = props
  const { state, block } = useBlock(props)
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Block {displayName}?</Trans>}
      actions={
        <>
          <Button look="danger" busy={state === 'busy'} onClick={() => void block()}>
            <Trans>Block</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-1 pl-5">
        <li>
          <Trans>You won't see each other's profile, posts or comments.</Trans>
        </li>
        <li>
          <Trans>You'll stop following each other. Unblocking won't undo that.</Trans>
        </li>
        <li>
          <Trans>They won't be notified.</Trans>
        </li>
      </ul>
      <p className="mt-3 text-sm text-quiet">
        <Trans>You can unblock them in Settings, under Privacy.</Trans>
      </p>
      {state === 'failed' && (
        <ErrorText className="mt-3">
          <Trans>Couldn't block them. Check your connection and try again.</Trans>
        </ErrorText>
      )}
    </Dialog>
  )
}

function useBlock({ person, onClose, onBlocked }: BlockDialogProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const navigate = useNavigate()
  const { displayName } = person
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')

  const block = async () => {
    setState('busy')
    try {
      await followsApi.block({ uid: 'me', blockedId: person.uid })
    } catch {
      return setState('failed')
    }
    onClose()
    await onBlocked?.()
    toasts.show({
      text: t`You blocked ${displayName}.`,
      action: { label: t`Blocked people`, onPress: () => void navigate(paths.settings('privacy')) },
    })
    await refreshEveryone()
  }
  return { state, block }
}
