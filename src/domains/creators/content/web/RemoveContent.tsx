import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SaveFailed } from '#domains/members/people/web/SaveFailed.tsx'
import { useSaving } from '#domains/members/people/web/saving.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { CONTENT_LIMITS } from '../kinds.ts'
import { contentApi, refreshContent } from './content.ts'

/** An admin takes a piece away from everybody, and says why. */
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
    toasts.show({ text: t`It is removed. Its author sees why.` })
    await navigate(paths.home())
    await refreshContent()
  }

  return (
    <>
      <Button look="quiet" icon={<Trash2 aria-hidden="true" />} className="self-start" onClick={() => setOpen(true)}>
        <Trans>Remove as an admin</Trans>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => {
          setOpen(false)
          forget()
        }}
        title={<Trans>Remove this for everybody?</Trans>}
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
            label={<Trans>Why</Trans>}
            hint={<Trans>Its author reads this. It is kept in the log.</Trans>}
            limit={max}
            value={reason}
            onValueChange={setReason}
          />
          <SaveFailed saving={saving} />
        </div>
      </Dialog>
    </>
  )
}
