import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { CONTENT_LIMITS } from '../kinds.ts'
import { contentApi, refreshContent } from './content.ts'

/** Lets an admin remove a lesson for everyone, with a reason for its author. */
export default function RemoveContent({ id }: { id: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { saving, save, forget } = useSaving()
  const { min, max } = CONTENT_LIMITS.removedReason
  const isFit = reason.trim().length >= min && reason.trim().length <= max

  async function remove() {
    if (!isFit || !(await save(() => contentApi.remove({ id, reason })))) return
    toasts.show({ text: t`Removed. The author can see why.` })
    await navigate(paths.home())
    await refreshContent()
  }

  return (
    <>
      <Button look="quiet" icon={<Trash2 aria-hidden="true" />} className="self-start" onClick={() => setOpen(true)}>
        <Trans>Remove lesson (admin)</Trans>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => {
          setOpen(false)
          forget()
        }}
        title={<Trans>Remove this for everyone?</Trans>}
        actions={
          <>
            <Button look="danger" busy={saving.status === 'saving'} disabled={!isFit} onClick={() => void remove()}>
              <Trans>Remove</Trans>
            </Button>
            <Button onClick={() => setOpen(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <TextArea
            label={<Trans>Reason</Trans>}
            hint={<Trans>The author can see this. It's recorded in the audit log.</Trans>}
            limit={max}
            value={reason}
            onValueChange={setReason}
          />
          {saving.status === 'failed' && <Failure failure={saving.failure} />}
        </div>
      </Dialog>
    </>
  )
}
