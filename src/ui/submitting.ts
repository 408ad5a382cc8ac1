import type { FormEvent } from 'react'

/** For a form's `onSubmit`: the browser doesn't send the form, `submit` does. */
export const submitting = (submit: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  submit()
}
