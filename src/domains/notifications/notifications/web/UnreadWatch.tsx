import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '#platform/web/query-client.ts'
import { onTold } from './on-notification.ts'
import { unreadQuery } from './unread.ts'

/** Keeps the badge true while a page is open, and with it the one on the installed app's icon. */
export default function UnreadWatch() {
  const { data } = useQuery(unreadQuery)
  const count = data?.count

  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
    const stop = onTold(ask)
    // The badge is read before this part is loaded: what happened in between was missed.
    ask()
    return stop
  }, [])
  useEffect(() => {
    if (count !== undefined) void setIconBadge(count)
  }, [count])
  // Signed out: the icon tells the next person nothing.
  useEffect(() => () => void setIconBadge(0), [])
  return null
}

async function setIconBadge(count: number) {
  if (!('setAppBadge' in navigator)) return
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch {
    // Not installed, or not allowed: there is no icon to mark.
  }
}
