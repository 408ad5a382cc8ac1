import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { membershipsChanged } from './memberships.ts'
import { StepFailed } from './StepFailed.tsx'

interface Props {
  title: ReactNode
  submitLabel: ReactNode
  submitLook?: ButtonProps['look']
  /** Sends the change. The dialog closes if it succeeds. */
  send: () => Promise<unknown>
  onDone?: () => void
  onClose: () => void
  children: ReactNode
}

/** Explains a change to a membership and asks for confirmation: the second of two taps. */
export function StepDialog({ send, onDone, onClose, ...dialog }: Props) {
  const { saving, save } = useSaving()
  async function submit() {
    const done = await save(async () => {
      await send()
      await membershipsChanged()
    })
    if (!done) return
    onDone?.()
    onClose()
  }
  return (
    <FormDialog
      {...dialog}
      width="card"
      className=""
      onClose={onClose}
      onSubmit={() => void submit()}
      isPending={saving.status === 'saving'}
      error={<StepFailed saving={saving} />}
      secondary={
        <Button onClick={onClose}>
          <Trans>Go back</Trans>
        </Button>
      }
    />
  )
}
