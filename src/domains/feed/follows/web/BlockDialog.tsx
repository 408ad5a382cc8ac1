import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { everybodyMayHaveChanged } from './follow-writes.ts'
import { followsApi } from './follows.ts'

export interface BlockDialogProps {
  person: { uid: string; displayName: string }
  onClose: () => void
  /** Called once they are blocked and waited for before anything is asked anew: a way to leave their profile. */
  onBlocked?: (() => unknown) | undefined
}

/** Says what blocking means and does it. It is not put off: whoever blocks wants it to be so now. */
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
          <Trans>Neither of you sees the other's profile, posts and comments any more.</Trans>
        </li>
        <li>
          <Trans>You stop following each other. Unblocking does not bring that back.</Trans>
        </li>
        <li>
          <Trans>They are not told.</Trans>
        </li>
      </ul>
      <p className="mt-3 text-sm text-quiet">
        <Trans>You can unblock them under Settings, Privacy.</Trans>
      </p>
      {state === 'failed' && (
        <ErrorText className="mt-3">
          <Trans>That did not reach us, so nobody is blocked yet. Check your connection and try again.</Trans>
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
      action: { label: t`Whom I block`, onPress: () => void navigate(paths.settings('privacy')) },
    })
    await everybodyMayHaveChanged()
  }
  return { state, block }
}
