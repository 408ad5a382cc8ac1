import type { KeyboardEvent } from 'react'

/** Submits on Ctrl+Enter or Command+Enter, anywhere in a form. */
export const onCtrlEnter = (submit: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  submit()
}
