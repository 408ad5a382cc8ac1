import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { ShareButton } from '#features/gyms/web/ShareButton.tsx'
import { dayIn } from '#features/gyms/web/zone-time.ts'
import { days } from '#platform/clock.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextField } from '#ui/TextField.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { OnItem } from '../contract.ts'
import { MAX_CHOSEN, MAX_DAYS } from '../rules.ts'
import { Nothing, type TabProps } from './NearTab.tsx'
import { OnFilters } from './OnFilters.tsx'
import { OnList } from './OnList.tsx'
import { dateOf, type OnQuery, onSearch, writeOnQuery } from './on-query.ts'
import { WhereField } from './WhereField.tsx'

/** A place and its days: what is on there day by day, and what of it one wants in one's calendar. */
export function TravelTab({ query, belt, onChange }: TabProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const search = onSearch(query, belt)
  const choose = (id: string) => (on: boolean) =>
    setChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id))
  const town = query.where?.label ?? ''
  return (
    <div className="flex flex-col gap-3 pt-4">
      <WhereField
        label={t`Where to`}
        where={query.where}
        onChange={(where) => {
          setChosen([])
          onChange({ where })
        }}
      />
      <Dates query={query} onChange={onChange} />
      <OnFilters query={query} onChange={onChange} hasBelt={belt !== null} />
      {search ? (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <ShareButton title={t`Open mats in ${town}`} path={paths.events(writeOnQuery(query))} />
          </div>
          <OnList
            search={search}
            nothing={<Nothing query={query} onChange={onChange} />}
            beside={(item) => <Choose item={item} chosen={chosen} onChange={choose(item.id)} />}
          />
          <TakeAlong chosen={chosen} />
        </>
      ) : (
        <EmptyState title={<Trans>Going somewhere?</Trans>} belt={belt}>
          <Trans>
            Choose a place and your dates. We show the open mats there day by day, and you put those you like in your
            calendar.
          </Trans>
        </EmptyState>
      )}
    </div>
  )
}

function Dates({ query: { from, until }, onChange }: Pick<TabProps, 'query' | 'onChange'>) {
  const { t } = useLingui()
  const today = dayIn(undefined, new Date())
  const last = (first: string) => dayAfter(first, MAX_DAYS - 1)
  const setFrom = (first: string) => {
    const keeps = first !== '' && until >= first && until <= last(first)
    onChange({ from: first, until: keeps ? until : first && dayAfter(first, 6) } satisfies Partial<OnQuery>)
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField label={t`From`} type="date" min={today} value={from} onValueChange={setFrom} />
      <TextField
        label={t`Until`}
        type="date"
        min={from || today}
        max={from ? last(from) : undefined}
        value={until}
        onValueChange={(day) => onChange({ until: day && from && day > last(from) ? last(from) : day })}
      />
    </div>
  )
}

const dayAfter = (day: string, count: number) => new Date(Date.parse(day) + days(count)).toISOString().slice(0, 10)

function Choose({
  item,
  chosen,
  onChange,
}: {
  item: OnItem
  chosen: readonly string[]
  onChange: (on: boolean) => void
}) {
  const { t } = useLingui()
  const title = item.kind === 'event' ? item.event.title : item.session.title || item.gym.name
  const date = dateOf(item)
  const checked = chosen.includes(item.id)
  return (
    <Checkbox
      label={<VisuallyHidden>{t`Choose ${title} on ${date}`}</VisuallyHidden>}
      checked={checked}
      disabled={!checked && chosen.length >= MAX_CHOSEN}
      onCheckedChange={onChange}
    />
  )
}

/** Stays in sight as soon as something is chosen. */
function TakeAlong({ chosen }: { chosen: readonly string[] }) {
  if (chosen.length === 0) return null
  return (
    <div className="sticky bottom-[calc(var(--covered-below)+env(safe-area-inset-bottom)+12px)] z-10">
      <Alert
        tone="info"
        action={
          <ButtonAnchor
            look="primary"
            icon={<CalendarPlus aria-hidden="true" />}
            href={`/calendar/chosen.ics?items=${encodeURIComponent(chosen.join(','))}`}
          >
            <Trans>Put these in my calendar</Trans>
          </ButtonAnchor>
        }
      >
        <Plural value={chosen.length} one="# chosen" other="# chosen" />
      </Alert>
    </div>
  )
}
