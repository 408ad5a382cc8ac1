import { type PointerEvent, useRef } from 'react'

const HOLD_MS = 450

/** Handlers that call `open` on a long press. Links and buttons inside the element keep their own behaviour. */
export function useLongPress(open: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== 'touch' || (target as Element).closest('a, button')) return
      timer.current = setTimeout(open, HOLD_MS)
    },
    onPointerUp: stop,
    // The browser has taken over the touch to scroll.
    onPointerCancel: stop,
    onPointerLeave: stop,
  }
}
