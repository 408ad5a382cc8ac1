import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link, useParams } from 'react-router'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { ConversationRow } from '../contract.ts'
import { faceOf, useConversationName, useLastLabels } from './conversation-labels.ts'
import { type Box, conversationsQuery } from './messages.ts'
import { unreadMessagesQuery } from './unread-messages.ts'

/** The member's conversations and requests, searchable by the names of people, gyms and groups. */
export function ConversationList({ box, onBox }: { box: Box; onBox: (box: Box) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const { data: unread } = useQuery(unreadMessagesQuery)
  return (
    <Tabs<Box>
      label={t`Messages`}
      tabs={[
        { id: 'inbox', label: <Trans>Conversations</Trans> },
        { id: 'requests', label: <Trans>Requests</Trans>, ...(unread?.requests && { count: unread.requests }) },
      ]}
      selected={box}
      onSelect={onBox}
    >
      <SearchField label={t`Search by name`} value={typed} onValueChange={setTyped} maxLength={60} className="mb-2" />
      <Rows key={box} box={box} text={text} />
    </Tabs>
  )
}

function Rows({ box, text }: { box: Box; text: string }) {
  const list = useInfiniteQuery(conversationsQuery(box, text))
  const { data, error, refetch, isFetching } = list
  const rows = data?.pages.flatMap(({ items }) => items)
  if (!rows)
    return error ? (
      <Failure what={<Trans>your messages</Trans>} again={refetch} busy={isFetching} />
    ) : (
      <SkeletonRows rows={5} />
    )
  if (rows.length === 0) return <Nothing box={box} text={text} />
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list */}
      <ul role="list" className="flex flex-col gap-0.5">
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} box={box} />
          </li>
        ))}
      </ul>
      <ShowMore of={list} wide className="mt-3" />
    </>
  )
}

function Row({ row, box }: { row: ConversationRow; box: Box }) {
  const { t } = useLingui()
  const { id } = useParams()
  const nameOf = useConversationName()
  const wordsOf = useLastLabels()
  const name = nameOf(row)
  const isNew = row.unread > 0
  return (
    <Link
      to={{ pathname: paths.messages(row.id), search: box === 'requests' ? '?box=requests' : '' }}
      aria-current={row.id === id ? 'page' : undefined}
      data-conversation={row.id}
      className="flex min-h-16 items-center gap-3 rounded-control px-2 py-2 no-underline -outline-offset-2 hover:bg-sunk aria-[current]:bg-primary-soft"
    >
      <Avatar name={name} src={faceOf(row)} size={40} decorative />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <bdi className={classes('min-w-0 flex-1 truncate', isNew ? 'font-semibold' : 'font-medium')}>{name}</bdi>
          <span className="shrink-0 text-xs text-quiet">
            <Moment at={row.last.createdAt} />
          </span>
        </span>
        {row.asGym && row.gym && (
          <span className="block truncate text-xs text-quiet">
            <Trans>To {{ name: row.gym.name }}</Trans>
          </span>
        )}
        <span className="flex items-center gap-2">
          <bdi className={classes('min-w-0 flex-1 truncate text-sm', isNew ? 'text-ink' : 'text-quiet')}>
            {wordsOf(row)}
          </bdi>
          {row.isMuted && (
            <BellOff
              role="img"
              aria-label={t({ context: 'thread', message: 'Muted' })}
              size={16}
              className="shrink-0 text-quiet"
            />
          )}
          {isNew && (
            <>
              <span
                aria-hidden="true"
                className="min-w-5 shrink-0 rounded-full bg-primary px-1.5 text-center text-xs leading-5 font-semibold text-on-primary tabular-nums"
              >
                {row.unread}
              </span>
              <VisuallyHidden>
                <Plural value={{ count: row.unread }} one="# new message" other="# new messages" />
              </VisuallyHidden>
            </>
          )}
        </span>
      </span>
    </Link>
  )
}

function Nothing({ box, text }: { box: Box; text: string }) {
  if (text)
    return (
      <p role="status" className="p-2 text-quiet wrap-anywhere">
        <Trans>
          No conversations found for “<bdi>{text}</bdi>”.
        </Trans>
      </p>
    )
  if (box === 'requests')
    return (
      <p className="p-2 text-quiet">
        <Trans>Message requests appear here: messages from people you don't follow, or who don't follow you.</Trans>
      </p>
    )
  return (
    <EmptyState
      title={<Trans>No messages yet</Trans>}
      action={
        <ButtonLink to={paths.newMessage()} look="primary">
          <Trans>Start a chat</Trans>
        </ButtonLink>
      }
      className="py-4 sm:py-6"
    >
      <Trans>Set a time to train, ask a gym a question, find someone to roll with.</Trans>
    </EmptyState>
  )
}
