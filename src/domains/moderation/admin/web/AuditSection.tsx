import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ActList } from './ActList.tsx'
import { type ActsFilter, auditQuery } from './admin.ts'

const EVERYTHING: ActsFilter = { who: '', action: '', target: '' }

/** What admins did, by whom, to what. Nobody can change it. */
export function AuditSection() {
  const [filter, setFilter] = useState(EVERYTHING)
  const query = useInfiniteQuery(auditQuery(filter))
  return (
    <>
      <ActsSearch onSearch={setFilter} />
      <QueryContent query={query}>
        {({ pages }) => {
          const acts = pages.flatMap(({ items }) => items)
          if (acts.length === 0)
            return (
              <EmptyState title={<Trans>Nothing there</Trans>}>
                <Trans>Every act of an admin or a moderator stands here, with its reason.</Trans>
              </EmptyState>
            )
          return (
            <Card>
              <ActList acts={acts} />
              <ShowMore of={query} wide className="mt-3" />
            </Card>
          )
        }}
      </QueryContent>
    </>
  )
}

function ActsSearch({ onSearch }: { onSearch: (filter: ActsFilter) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(EVERYTHING)
  const change = (field: keyof ActsFilter) => (text: string) => setTyped((before) => ({ ...before, [field]: text }))
  return (
    <Card title={<Trans>Look for</Trans>}>
      <form
        className="grid gap-3 sm:grid-cols-[1fr_1fr_1fr_auto] sm:items-end"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch({ who: typed.who.trim(), action: typed.action.trim(), target: typed.target.trim() })
        }}
      >
        <TextField
          label={t`Who`}
          // words: how a username is written
          placeholder="@username"
          value={typed.who}
          onValueChange={change('who')}
        />
        <TextField
          label={t`Action`}
          // words: the name of an act, as it is written down
          placeholder="claim.approve"
          value={typed.action}
          onValueChange={change('action')}
        />
        <TextField
          label={t`Target`}
          // words: how a path begins
          placeholder="users/…"
          value={typed.target}
          onValueChange={change('target')}
        />
        <Button type="submit" look="primary">
          <Trans>Look</Trans>
        </Button>
      </form>
    </Card>
  )
}
