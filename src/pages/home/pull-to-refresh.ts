import { useEffect, useEffectEvent, useState } from 'react'

/** How far to pull before releasing refreshes. */
const FAR_ENOUGH_PX = 96

/**
 * On a touch screen, pulling down at the top of the page refreshes it. The page itself doesn't move. Returns whether
 * releasing would refresh now.
 */
export function usePullToRefresh(refresh: () => Promise<void>): boolean {
  const [isPulled, setPulled] = useState(false)
  const begin = useEffectEvent(refresh)

  useEffect(() => {
    let from: { x: number; y: number } | null = null
    let far = false
    const start = ({ touches, target }: TouchEvent) => {
      const [touch] = touches
      const free = window.scrollY <= 0 && !(target as Element).closest('dialog, [popover], textarea, input')
      from = touches.length === 1 && touch && free ? { x: touch.clientX, y: touch.clientY } : null
      far = false
    }
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (!from || !touch) return
      const down = touch.clientY - from.y
      if (window.scrollY > 0 || Math.abs(touch.clientX - from.x) > Math.max(down, 24)) from = null
      far = from !== null && down > FAR_ENOUGH_PX
      setPulled(far)
    }
    const end = () => {
      if (from && far) void begin()
      setPulled(false)
      from = null
    }
    const passive = { passive: true }
    window.addEventListener('touchstart', start, passive)
    window.addEventListener('touchmove', move, passive)
    window.addEventListener('touchend', end)
    window.addEventListener('touchcancel', end)
    // The browser's own pull-to-refresh would reload the whole app.
    const { style } = document.documentElement
    style.overscrollBehaviorY = 'contain'
    return () => {
      window.removeEventListener('touchstart', start)
      window.removeEventListener('touchmove', move)
      window.removeEventListener('touchend', end)
      window.removeEventListener('touchcancel', end)
      style.overscrollBehaviorY = ''
    }
  }, [])

  return isPulled
}
