import { Trans } from '@lingui/react/macro'
import { type ReactNode, type Ref, useId } from 'react'
import { Alert } from './Alert.tsx'
import { Button, type ButtonProps } from './Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

export interface FormDialogProps extends Omit<DialogProps, 'open' | 'actions'> {
  onSubmit: () => void
  submitLabel: ReactNode
  submitLook?: ButtonProps['look']
  canSubmit?: boolean
  /** The submit button shows a spinner and ignores further presses. */
  isPending: boolean
  /** Why the form couldn't be sent: text, or an element with its own Alert. Null if a field or a toast shows it. */
  error: ReactNode
  /** Replaces Cancel. */
  secondary?: ReactNode
  formRef?: Ref<HTMLFormElement>
  className?: string
}

/** A form in a dialog: fields, errors, and buttons to submit or cancel. Open as long as it's rendered. */
export function FormDialog({
  onSubmit,
  submitLabel,
  submitLook = 'primary',
  canSubmit = true,
  isPending,
  error,
  secondary,
  formRef,
  className = 'flex flex-col gap-4',
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      {...dialog}
      open
      actions={
        <>
          <Button look={submitLook} type="submit" form={id} busy={isPending} disabled={!canSubmit}>
            {submitLabel}
          </Button>
          {secondary ?? (
            <Button look="quiet" onClick={dialog.onClose}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </>
      }
    >
      <form
        ref={formRef}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog may be rendered inside a form on its page, which must not submit too.
          event.stopPropagation()
          onSubmit()
        }}
        className={className}
      >
        {children}
        {typeof error === 'string' ? <Alert tone="danger">{error}</Alert> : error}
      </form>
    </Dialog>
  )
}
