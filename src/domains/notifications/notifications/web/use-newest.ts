import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigationType } from 'react-router'
import type { NotificationTab } from '../contract.ts'
import { type KeptPage, newIn } from './lines.ts'
import { keptPages, readTop, showTop } from './notifications.ts'
import { onTold } from './on-notification.ts'

/** Whoever has scrolled no further reads the newest. */
const AT_TOP_PX = 80
const opened = new Set<NotificationTab>()

/**
 * Keeps a tab true while it is open. At the top new lines come by themselves; further down they wait until they are asked
 * for, so that nothing moves under the reader's eyes.
 */
export function useNewest(tab: NotificationTab): { waiting: KeptPage | null; show: () => void } {
  const isBack = useNavigationType() === 'POP'
  const [waiting, setWaiting] = useState<KeptPage | null>(null)

  const look = useEffectEvent(async ({ over = false } = {}) => {
    // Without a first answer there is nothing to put it above; the query asks by itself.
    if (!keptPages(tab)) return
    const top = await readTop(tab).catch(() => null)
    if (!top) return
    if (over || window.scrollY <= AT_TOP_PX || newIn(keptPages(tab), top) === 0) {
      showTop(tab, top, { over })
      setWaiting(null)
    } else setWaiting(top)
  })

  useEffect(() => {
    // Who comes back finds the list as it was left; who comes anew finds it as it is.
    void look({ over: !isBack || !opened.has(tab) })
    opened.add(tab)
    return onTold(() => void look())
  }, [tab, isBack])

  const show = () => {
    if (waiting) showTop(tab, waiting, { over: true })
    setWaiting(null)
  }
  return { waiting, show }
}
