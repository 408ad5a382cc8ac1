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
  /** The submit button shows a spinner and doesn't send again. */
  isPending: boolean
  /** Why it couldn't be sent: text, or an element with its own Alert. Null where a field or a toast says it. */
  error: ReactNode
  /** In the place of Cancel. */
  secondary?: ReactNode
  formRef?: Ref<HTMLFormElement>
  className?: string
}

/** A form in a dialog: fields, what went wrong, and the buttons that send or leave. Shown as long as it's rendered. */
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
          // A dialog may be rendered inside the form of its page.
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
