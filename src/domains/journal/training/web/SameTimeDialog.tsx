import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { SessionLine } from '../contract.ts'
import { useSessionLabels } from './session-labels.ts'
import { duplicateQuery, type SessionToSend } from './training-writes.ts'

export interface SameTimeDialogProps {
  session: SessionToSend
  onSave: (choice: Pick<SessionToSend, 'anyway' | 'mergeInto'>) => void
  onClose: () => void
}

/** Shown on saving if another session starts at about the same time. Nothing is saved until the member chooses. */
export function SameTimeDialog({ session, onSave, onClose }: SameTimeDialogProps) {
  const { data: other } = useQuery(duplicateQuery(session))
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Merge with the one you logged?</Trans>}
      actions={
        <>
          {other && (
            <Button look="primary" onClick={() => onSave({ mergeInto: other.id })}>
              <Trans>Merge</Trans>
            </Button>
          )}
          <Button onClick={() => onSave({ anyway: true })}>
            <Trans>Keep both</Trans>
          </Button>
          <Button look="quiet" onClick={onClose}>
            <Trans>Back to editing</Trans>
          </Button>
        </>
      }
    >
      <p>
        <AlreadyLogged other={other} />
      </p>
    </Dialog>
  )
}

/** Says which session was logged at the same time; `other` isn't known while offline. */
export function AlreadyLogged({ other }: { other: SessionLine | null | undefined }) {
  const { t } = useLingui()
  const words = useSessionLabels()
  if (!other) return <Trans>You've already logged a session at this time.</Trans>
  const at = words.time(other.start)
  const place = other.place?.name || t`the mat`
  return (
    <Trans>
      You've already logged a session at {at}: <bdi>{place}</bdi>.
    </Trans>
  )
}
