import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadQuery } from './unread.ts'

/** The number of unread groups, on the installed app's icon. */
export default function IconBadge() {
  const { data } = useQuery(unreadQuery)
  const count = data?.count

  useEffect(() => {
    if (count !== undefined) void setIconBadge(count)
  }, [count])
  // Signed out: clear the icon for the next person.
  useEffect(() => () => void setIconBadge(0), [])
  return null
}

async function setIconBadge(count: number) {
  if (!('setAppBadge' in navigator)) return
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch {
    // Not installed or not allowed: there's no icon to update.
  }
}
