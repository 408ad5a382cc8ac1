import { useQuery } from '@tanstack/react-query'
import { UnreadCount } from '#ui/UnreadCount.tsx'
import { unreadQuery } from './unread.ts'

/** The number of unread groups; place it at the end of a label. */
export function UnreadBadge({ className = '' }: { className?: string }) {
  const { data } = useQuery(unreadQuery)
  return data?.count ? <UnreadCount shown={`${data.count}${data.more ? '+' : ''}`} className={className} /> : null
}
