import { type TouchEvent, useEffect, useRef } from 'react'

/** Handles Escape while `active`, unless another part of the page has handled it. */
export function useEscape(active: boolean, onEscape: () => void) {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active])
}

const SWIPE_PX = 80

/** A clear swipe to the left, except on rows that scroll sideways. */
export function useSwipeLeft(onSwipe: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const finger = touches[0]
      const scrolls = target instanceof Element && target.closest('[role="group"], input')
      from.current = finger && touches.length === 1 && !scrolls ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!from.current || !finger) return
      const [dx, dy] = [finger.clientX - from.current.x, finger.clientY - from.current.y]
      if (-dx > SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe()
    },
  }
}
