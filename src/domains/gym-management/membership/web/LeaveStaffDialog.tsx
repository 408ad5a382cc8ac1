import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface LeaveStaffDialogProps {
  /** Who is removed; null for the viewer, who leaves. */
  name: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks first, because only an owner can add someone to the staff again. */
export default function LeaveStaffDialog({ name, onConfirm, onClose }: LeaveStaffDialogProps) {
  const confirm = () => {
    onConfirm()
    return true
  }
  return name === null ? (
    <ConfirmDialog
      danger
      title={<Trans>Leave the staff?</Trans>}
      verb={<Trans>Leave the staff</Trans>}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Trans>You won't be able to manage this gym. Only an owner can add you again.</Trans>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      danger
      title={<Trans>Remove {name} from the staff?</Trans>}
      verb={<Trans>Remove</Trans>}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Trans>They won't be able to manage this gym. Only an owner can add them again.</Trans>
    </ConfirmDialog>
  )
}
