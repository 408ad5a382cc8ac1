import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#platform/web/query-client.ts'
import { UnreadCount } from '#ui/UnreadCount.tsx'
import { unreadMessagesQuery, useRefreshOnMessages } from './unread-messages.ts'

const GATHER_MS = 300
const refresh = () => void queryClient.invalidateQueries({ queryKey: unreadMessagesQuery.queryKey })

/** The number of unread conversations, updated by live events. */
export default function MessagesBadge({ className = '' }: { className?: string }) {
  const { data } = useQuery(unreadMessagesQuery)
  useRefreshOnMessages(refresh, GATHER_MS)
  return data?.count ? <UnreadCount shown={data.count} className={className} /> : null
}
