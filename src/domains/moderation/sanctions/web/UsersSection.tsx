import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { Select } from '#ui/Select.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { UserInList } from '../contract.ts'
import { ACCOUNT_STATUSES, MOST_MEMBERS, maySanction, ROLES, USER_SORTS } from '../rules.ts'
import { BulkActs } from './BulkActs.tsx'
import { accountStatusLabels, roleLabels, userSortLabels } from './sanction-labels.ts'
import { type UserFilter, usersQuery } from './sanctions.ts'
import { UserTable } from './UserTable.tsx'
import { UserView } from './UserView.tsx'

/** Members by name, username or (for admins) email. `?user=` opens one. */
export function UsersSection() {
  const [search] = useSearchParams()
  const uid = search.get('user')
  return uid === null ? <Users /> : <UserView key={uid} uid={uid} />
}

function Users() {
  const { userProfile, isAdmin, isModerator } = useAuth()
  // Not in the URL, because it may be an email address.
  const [text, setText] = useState<string>(useLocation().state?.text ?? '')
  const [filter, setFilter] = useFilter()
  const list = useInfiniteQuery(usersQuery(useDeferredValue(text.trim()), filter))
  const { data, isError, refetch } = list
  const users = data?.pages.flatMap((page) => page.items)
  const [chosen, setChosen] = useState<readonly UserInList[]>([])
  const viewer = { uid: userProfile?.uid ?? '', role: { admin: isAdmin, moderator: isModerator } }
  return (
    <>
      <TextField
        type="search"
        label={<Trans>Find a member</Trans>}
        hint={isAdmin ? <Trans>By name, username or email.</Trans> : <Trans>By name or username.</Trans>}
        value={text}
        onValueChange={setText}
      />
      <Filters filter={filter} onFilter={setFilter} />
      {chosen.length > 0 && (
        <BulkActs
          users={chosen}
          viewer={viewer}
          onDone={(done) => setChosen((before) => before.filter(({ id }) => !done.includes(id)))}
          onCancel={() => setChosen([])}
        />
      )}
      {users ? (
        users.length === 0 ? (
          <Card>
            <EmptyState title={<Trans>No members found</Trans>}>
              <Trans>Try part of the name, or other filters.</Trans>
            </EmptyState>
          </Card>
        ) : (
          <UserTable
            users={users}
            chosen={chosen}
            onChoose={setChosen}
            most={MOST_MEMBERS}
            linkTo={(user) => linkTo({ ...filter, user })}
            state={{ text }}
            mayChoose={({ id, role }) => maySanction('warn', viewer, { uid: id, role })}
          />
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

const linkTo = (values: Record<string, string | undefined>) =>
  `?${new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`

/** The filter in the URL, so it's still there when the moderator returns from a member. */
function useFilter(): [UserFilter, (filter: UserFilter) => void] {
  const [search, setSearch] = useSearchParams()
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name))
  return [
    { status: one('status', ACCOUNT_STATUSES), role: one('role', ROLES), sort: one('sort', USER_SORTS) },
    (filter) => setSearch(linkTo(filter), { replace: true }),
  ]
}

function Filters({ filter, onFilter }: { filter: UserFilter; onFilter: (filter: UserFilter) => void }) {
  const { t } = useLingui()
  const { status, role, sort } = filter
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Select
        label={<Trans>Status</Trans>}
        value={status ?? 'any'}
        onValueChange={(value) => onFilter({ ...filter, status: value === 'any' ? undefined : value })}
        options={[
          { value: 'any', label: t`Any` },
          ...ACCOUNT_STATUSES.map((value) => ({ value, label: t(accountStatusLabels[value]) })),
        ]}
      />
      <Select
        label={<Trans>Role</Trans>}
        value={role ?? 'any'}
        onValueChange={(value) => onFilter({ ...filter, role: value === 'any' ? undefined : value })}
        options={[{ value: 'any', label: t`Any` }, ...ROLES.map((value) => ({ value, label: t(roleLabels[value]) }))]}
      />
      <Select
        className="max-sm:col-span-2"
        label={<Trans>Sort by</Trans>}
        value={sort ?? 'newest'}
        onValueChange={(value) => onFilter({ ...filter, sort: value })}
        options={USER_SORTS.map((value) => ({ value, label: t(userSortLabels[value]) }))}
      />
    </div>
  )
}
