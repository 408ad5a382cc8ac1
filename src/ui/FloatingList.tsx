import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { floatBeside } from './place-beside.ts'

interface FloatingListProps {
  open: boolean
  /** The field that the list opens beside; the list gets the same width. */
  field: RefObject<HTMLElement | null>
  /** The maximum width, in pixels. */
  widest?: number
  children: ReactNode
}

/** Suggestions beside a field that keeps the focus. */
export function FloatingList({ open, field, widest = Number.POSITIVE_INFINITY, children }: FloatingListProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!open || !list.current || !field.current) return
    list.current.style.width = `${Math.min(field.current.offsetWidth, widest)}px`
    return floatBeside(list.current, field.current)
  }, [open, field, widest])
  return (
    <div
      ref={list}
      popover="manual"
      className="fixed inset-auto m-0 rounded-card border border-line bg-raised text-ink shadow-float"
    >
      {children}
    </div>
  )
}

interface FloatingOptionProps {
  id: string
  active: boolean
  /** Called when the pointer moves over it. */
  onMark: () => void
  onChoose: () => void
  ref?: Ref<HTMLDivElement> | undefined
  className: string
  children: ReactNode
}

export function FloatingOption({ id, active, onMark, onChoose, ref, className, children }: FloatingOptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field keeps focus
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      // Keeps focus in the field: losing it would close the list before the click registers.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onMark}
      onClick={onChoose}
      className={classes(
        'flex min-h-11 cursor-pointer rounded-control px-3 py-1.5',
        active && 'bg-primary-soft forced-colors:outline-2',
        className,
      )}
    >
      {children}
    </div>
  )
}
