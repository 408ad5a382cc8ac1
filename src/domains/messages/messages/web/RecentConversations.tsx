import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { faceOf, useConversationName } from './conversation-labels.ts'
import { conversationsQuery } from './messages.ts'

const FIRST = 5

/** The member's latest conversations, to open one of them. */
export function RecentConversations({ onChoose }: { onChoose: (id: string) => Promise<void> }) {
  const navigate = useNavigate()
  const nameOf = useConversationName()
  const [isLong, setLong] = useState(false)
  const { data, isError, refetch, isFetching } = useInfiniteQuery(conversationsQuery('inbox'))
  const rows = data?.pages.flatMap(({ items }) => items).filter(({ state }) => state === 'accepted')
  if (!rows)
    return isError ? (
      <Failure what={<Trans>your messages</Trans>} again={refetch} busy={isFetching} className="mb-4" />
    ) : (
      <SkeletonRows rows={FIRST} />
    )
  if (rows.length === 0) return null
  const open = async (id: string) => {
    await onChoose(id)
    await navigate(paths.messages(id), { replace: true })
  }
  return (
    <Card title={<Trans>Conversations</Trans>} className="mb-4">
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list */}
      <ul role="list">
        {(isLong ? rows : rows.slice(0, FIRST)).map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => void open(row.id)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 text-start hover:bg-sunk"
            >
              <Avatar name={nameOf(row)} src={faceOf(row)} size={40} decorative />
              <bdi className="min-w-0 flex-1 truncate font-medium">{nameOf(row)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {!isLong && rows.length > FIRST && (
        <Button size="small" look="quiet" onClick={() => setLong(true)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Card>
  )
}
