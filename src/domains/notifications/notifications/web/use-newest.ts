import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigationType } from 'react-router'
import type { NotificationTab } from '../contract.ts'
import { type CachedPage, newIn } from './lines.ts'
import { cachedPages, consumeJustRead, fetchNewest, showNewest } from './notifications.ts'
import { onNotification } from './on-notification.ts'

/** Readers above this scroll position count as being at the top. */
const AT_TOP_PX = 80
const opened = new Set<NotificationTab>()

/**
 * Keeps a tab up to date while it's open. At the top, new lines appear by themselves; further down they wait for a
 * button, so nothing moves while scrolling.
 */
export function useNewest(tab: NotificationTab): { waiting: CachedPage | null; show: () => void } {
  const isBack = useNavigationType() === 'POP'
  const [waiting, setWaiting] = useState<CachedPage | null>(null)

  const look = useEffectEvent(async ({ over = false } = {}) => {
    // Without cached pages there's nothing to prepend to; the query fetches by itself.
    if (!cachedPages(tab)) return
    const top = await fetchNewest(tab).catch(() => null)
    if (!top) return
    if (over || window.scrollY <= AT_TOP_PX || newIn(cachedPages(tab), top) === 0) {
      showNewest(tab, top, { over })
      setWaiting(null)
    } else setWaiting(top)
  })

  useEffect(() => {
    // Going back restores the list as it was; a new visit shows the newest.
    if (!consumeJustRead(tab)) void look({ over: !isBack || !opened.has(tab) })
    opened.add(tab)
    return onNotification(() => void look())
  }, [tab, isBack])

  const show = () => {
    if (waiting) showNewest(tab, waiting, { over: true })
    setWaiting(null)
  }
  return { waiting, show }
}
