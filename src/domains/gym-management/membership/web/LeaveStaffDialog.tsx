import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface LeaveStaffDialogProps {
  /** Who is removed; null for the viewer, who leaves. */
  name: string | null
  /** Resolves to whether it succeeded. */
  onConfirm: () => Promise<boolean>
  onClose: () => void
}

/** Asks first, because only an owner can add someone to the staff again. */
export default function LeaveStaffDialog({ name, onConfirm, onClose }: LeaveStaffDialogProps) {
  return (
    <ConfirmDialog
      danger
      title={name === null ? <Trans>Leave the staff?</Trans> : <Trans>Remove {name} from the staff?</Trans>}
      verb={name === null ? <Trans>Leave the staff</Trans> : <Trans>Remove</Trans>}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {name === null ? (
        <Trans>You won't be able to manage this gym. Only an owner can add you again.</Trans>
      ) : (
        <Trans>They won't be able to manage this gym. Only an owner can add them again.</Trans>
      )}
    </ConfirmDialog>
  )
}
