import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'

export interface DialogProps {
  open: boolean
  /** Called on Escape, the close button and a click outside. The parent controls `open`. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons, the main one first; stacked on a phone. */
  actions?: ReactNode
  /** The main button at the top, next to the title, for a dialog that's mostly one text. */
  mainAction?: ReactNode
  /** `false` if closing would lose something: no close button, and neither Escape nor a click outside closes it. */
  dismissible?: boolean
  /** `screen`: covers the whole window, with its content in the middle. `canvas`: does so on a phone only. */
  width?: 'card' | 'dialog' | 'text' | 'screen' | 'canvas'
}

/**
 * A modal dialog, using the browser's own: it traps focus, restores it afterwards, and hides the rest of the page from
 * screen readers. On a phone it's at the bottom edge, within reach of the thumb.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  mainAction,
  dismissible = true,
  width = 'dialog',
}: Omit<DialogProps, 'open'>) {
  const { t } = useLingui()
  const titleId = useId()
  const { dialog, heading, body } = useModal()
  const askToClose = (event: SyntheticEvent) => {
    event.preventDefault()
    if (dismissible) onClose()
  }
  const close = dismissible && (
    <IconButton label={t`Close`} icon={<X aria-hidden="true" />} onClick={onClose} className="-m-2" />
  )
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) askToClose(event)
      }}
      onCancel={askToClose}
      onClose={() => {
        // If a dialog refuses to close, browsers close it at the second attempt. It's reopened unless it's dismissible.
        if (dialog.current?.open) return
        if (dismissible) onClose()
        else dialog.current?.showModal()
      }}
      onMouseDown={(event) => {
        if (dismissible && event.target === dialog.current) onClose()
      }}
      className={classes(
        'fixed flex flex-col overflow-hidden bg-raised text-ink',
        width === 'screen'
          ? 'm-0 h-dvh max-h-none w-full max-w-none'
          : 'm-auto max-h-[calc(100dvh-48px)] w-[calc(100%-32px)] animate-rise rounded-card border border-line shadow-float backdrop:bg-veil max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0',
        width === 'canvas' && 'max-sm:h-dvh max-sm:max-h-none max-sm:rounded-none max-sm:border-0',
        widths[width],
      )}
    >
      <div
        className={classes('flex gap-4 px-4 pt-4 pb-2 sm:px-6 sm:pt-6', mainAction ? 'items-center' : 'items-start')}
      >
        {mainAction && close}
        <h2 id={titleId} ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-xl">
          {title}
        </h2>
        {mainAction ?? close}
      </div>
      <div ref={body} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4 sm:px-6">
        {children}
      </div>
      {actions && (
        <div className="flex flex-col gap-2 border-t border-line px-4 pt-3 [anchor-name:--dialog-actions] pb-[max(12px,env(safe-area-inset-bottom))] sm:flex-row-reverse sm:px-6 sm:py-4">
          {actions}
        </div>
      )}
    </dialog>
  )
}

/** Opens the dialog and moves the focus into it; when it closes, back to where it was. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const focusedBefore = document.activeElement
    element.showModal()
    const wanted = element.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current
    wanted?.focus()
    // Scrollable text has to be reachable by keyboard; if the body fits, it would only be an extra tab stop.
    if (body.current && body.current.scrollHeight > body.current.clientHeight) body.current.tabIndex = 0
    return () => {
      element.close()
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
    }
  }, [])

  // If a dialog loads its content first (a draft, say), its field appears later. Focus that has already moved stays
  // where it is.
  useEffect(() => {
    if (document.activeElement === heading.current)
      dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  })
  return { dialog, heading, body }
}

const widths = { card: 'max-w-card', dialog: 'max-w-dialog', text: 'max-w-text', screen: '', canvas: 'max-w-text' }
