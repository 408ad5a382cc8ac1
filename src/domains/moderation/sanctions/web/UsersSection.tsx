import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { UserInList } from '../contract.ts'
import { AccountStatusChips } from './AccountStatusChips.tsx'
import { usersQuery } from './sanctions.ts'
import { UserView } from './UserView.tsx'

/** Members by name, username or (for admins) email. `?user=` opens one. */
export function UsersSection() {
  const [search] = useSearchParams()
  const uid = search.get('user')
  return uid === null ? <Users /> : <UserView key={uid} uid={uid} />
}

function Users() {
  const { isAdmin } = useAuth()
  const [text, setText] = useState('')
  const list = useInfiniteQuery(usersQuery(useDeferredValue(text.trim())))
  const { data, isError, refetch } = list
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <>
      <TextField
        type="search"
        label={<Trans>Find a member</Trans>}
        hint={isAdmin ? <Trans>By name, username or email.</Trans> : <Trans>By name or username.</Trans>}
        value={text}
        onValueChange={setText}
      />
      {items ? (
        items.length === 0 ? (
          <Card>
            <EmptyState title={<Trans>No members found</Trans>}>
              <Trans>Try part of the name.</Trans>
            </EmptyState>
          </Card>
        ) : (
          <ul className="flex flex-col gap-2">
            {items.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
          </ul>
        )
      ) : isError ? (
        <Failure what={<Trans>members</Trans>} again={refetch} />
      ) : (
        <SkeletonRows rows={5} />
      )}
      <ShowMore of={list} className="self-center" />
    </>
  )
}

function UserRow({ user }: { user: UserInList }) {
  return (
    <Card as="li" padding="none">
      <Link
        to={`${paths.admin('users')}?user=${encodeURIComponent(user.id)}`}
        className="flex min-h-11 items-start gap-3 p-4 no-underline hover:bg-sunk"
      >
        <Avatar name={user.name} src={user.photoURL} decorative />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            <bdi>{user.name}</bdi>
          </p>
          {user.username && <p className="text-sm text-quiet">@{user.username}</p>}
          <div className="mt-2 flex flex-wrap gap-1.5">
            <AccountStatusChips user={user} />
          </div>
        </div>
      </Link>
    </Card>
  )
}
