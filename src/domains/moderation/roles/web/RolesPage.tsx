import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import { RoleHolderRow } from './RoleHolderRow.tsx'
import { roleHoldersQuery } from './roles.ts'

/** /manage-roles. */
export function Component() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const query = useInfiniteQuery(roleHoldersQuery(q))
  return (
    <div className="pb-12">
      <title>{`${t`Manage roles`} · Open Mat`}</title>
      <PageTitle back={paths.admin()} lead={<Trans>Admins, moderators and creators.</Trans>}>
        <Trans>Manage roles</Trans>
      </PageTitle>
      <search>
        <form className="mb-4 flex items-end gap-2" onSubmit={submitting(() => setQ(typed.trim()))}>
          <TextField
            type="search"
            className="min-w-0 flex-1"
            label={t`Name, username or email`}
            value={typed}
            onValueChange={(text) => {
              setTyped(text)
              if (text === '') setQ('')
            }}
          />
          <Button type="submit" look="primary" icon={<Search aria-hidden="true" />}>
            <Trans>Search</Trans>
          </Button>
        </form>
      </search>
      <QueryContent query={query}>
        {({ pages }) => {
          const people = pages.flatMap(({ items }) => items)
          if (people.length === 0)
            return (
              <EmptyState title={<Trans>No members found</Trans>}>
                <Trans>Search by part of a name, a username or the start of an email address.</Trans>
              </EmptyState>
            )
          return (
            <Card title={q === '' ? <Trans>Members with a role</Trans> : <Trans>Results</Trans>}>
              <ul className="divide-y divide-line">
                {people.map((roleHolder) => (
                  <RoleHolderRow key={roleHolder.person.id} roleHolder={roleHolder} />
                ))}
              </ul>
              <ShowMore of={query} wide className="mt-3" />
            </Card>
          )
        }}
      </QueryContent>
    </div>
  )
}
