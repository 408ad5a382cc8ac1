import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import { Select } from '#ui/Select.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import { ActList } from './ActList.tsx'
import { type ActsFilter, auditQuery } from './admin.ts'
import { auditLabels } from './audit-labels.ts'

const EVERYTHING: ActsFilter = { who: '', action: '', target: '' }

/** The audit log, with actor, action and target. No one can change it. */
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
              <EmptyState title={<Trans>No entries</Trans>}>
                <Trans>Every action by an admin or moderator appears here, with the reason.</Trans>
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
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState(EVERYTHING)
  const change = (field: keyof ActsFilter) => (text: string) => setTyped((before) => ({ ...before, [field]: text }))
  const actions = [
    { value: '', label: t`Every action` },
    ...Object.entries(auditLabels)
      .map(([value, label]) => ({ value, label: label ? t(label) : value }))
      .toSorted((a, b) => a.label.localeCompare(b.label, i18n.locale)),
  ]
  return (
    <Card title={<Trans>Filter</Trans>}>
      <form
        className="grid gap-3 sm:grid-cols-[1fr_1fr_1fr_auto] sm:items-end"
        onSubmit={submitting(() =>
          onSearch({ who: typed.who.trim(), action: typed.action, target: typed.target.trim() }),
        )}
      >
        <TextField
          label={t`Username`}
          // words: how a username is written
          placeholder="@username"
          value={typed.who}
          onValueChange={change('who')}
        />
        <Select label={t`Action`} options={actions} value={typed.action} onValueChange={change('action')} />
        <TextField
          label={t`Target`}
          // words: how a path begins
          placeholder="users/…"
          value={typed.target}
          onValueChange={change('target')}
        />
        <Button type="submit" look="primary">
          <Trans>Apply</Trans>
        </Button>
      </form>
    </Card>
  )
}
