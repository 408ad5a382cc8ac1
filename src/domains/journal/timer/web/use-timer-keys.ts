import { useEffect, useEffectEvent } from 'react'
import { isDialogOpen, isSingleKey } from '#platform/web/single-key.ts'

/** Actions by key: `' '`, `ArrowRight`, or a lower-case letter. */
export function useTimerKeys(actions: Record<string, () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isDialogOpen()) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const isLetter = key.length === 1 && key !== ' '
    // On a button or link, the space bar has a meaning of its own.
    const isTaken = isLetter ? !isSingleKey(event) : key === ' ' && (event.target as Element).closest?.('button, a')
    const act = actions[key]
    if (!act || isTaken) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
