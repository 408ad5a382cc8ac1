import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '#platform/web/dates.ts'
import { FilterChip } from '#ui/Chip.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { EventDraft } from './event-draft.ts'
import { events } from './event-queries.ts'
import { nthOf, type Repeat, ruleText, weekdayOf } from './rule-draft.ts'
import { useNthDay, useRuleLabels } from './rule-labels.ts'

interface Props {
  draft: EventDraft
  timezone: string
  error: string | undefined
  onChange: (repeat: Repeat) => void
  /** The label of the choice not to repeat or, when a series is edited, to keep its dates. */
  once: string
}

/** Recurrence fields with a preview of the next dates. */
export function RuleFields({ draft, timezone, error, onChange, once }: Props) {
  const { t } = useLingui()
  const { repeat, date } = draft
  const set = (change: Partial<Repeat>) => onChange({ ...repeat, ...change })
  const dates = useDates()
  const day = dates.weekday(weekdayOf(date) || 1)
  const nthDay = useNthDay()
  const ofMonth = nthDay(nthOf(date), day)
  const weekly = repeat.every === 'week' || repeat.every === 'weeks'
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t`Frequency`}
        value={repeat.every}
        error={error}
        options={[
          { value: 'once', label: once },
          { value: 'week', label: t`Every week` },
          { value: 'weeks', label: t`Every few weeks` },
          { value: 'month', label: t`Every month, on ${ofMonth}` },
          { value: 'month-last', label: t`Every month, on the last ${day}` },
        ]}
        onValueChange={(every) => set({ every })}
      />
      {repeat.every === 'weeks' && (
        <TextField
          label={t`Weeks between dates`}
          inputMode="numeric"
          value={repeat.interval}
          onValueChange={(interval) => set({ interval })}
        />
      )}
      {weekly && <WeekdaysField {...{ repeat, date, set }} />}
      {repeat.every !== 'once' && (
        <>
          <EndFields {...{ repeat, set }} />
          <Preview draft={draft} timezone={timezone} />
        </>
      )}
    </div>
  )
}

interface RepeatProps {
  repeat: Repeat
  set: (change: Partial<Repeat>) => void
}

function WeekdaysField({ repeat, date, set }: RepeatProps & { date: string }) {
  const { shortWeekday } = useDates()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Days</Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => {
          const chosen = repeat.weekdays.length > 0 ? repeat.weekdays : [weekdayOf(date)]
          const pressed = chosen.includes(weekday)
          return (
            <FilterChip
              key={weekday}
              pressed={pressed}
              onPressedChange={() => {
                const weekdays = pressed ? chosen.filter((each) => each !== weekday) : [...chosen, weekday]
                set({ weekdays: weekdays.sort((a, b) => a - b) })
              }}
            >
              {shortWeekday(weekday)}
            </FilterChip>
          )
        })}
      </div>
    </fieldset>
  )
}

function EndFields({ repeat, set }: RepeatProps) {
  const { t } = useLingui()
  return (
    <>
      <Select
        label={t`Ends`}
        value={repeat.ends}
        options={[
          { value: 'never', label: t`Never` },
          { value: 'count', label: t`After a number of times` },
          { value: 'until', label: t`On a date` },
        ]}
        onValueChange={(ends) => set({ ends })}
      />
      {repeat.ends === 'count' && (
        <TextField
          label={t`Number of times`}
          hint={t`Up to 104`}
          inputMode="numeric"
          value={repeat.count}
          onValueChange={(count) => set({ count })}
        />
      )}
      {repeat.ends === 'until' && (
        <TextField label={t`Last day`} type="date" value={repeat.until} onValueChange={(until) => set({ until })} />
      )}
    </>
  )
}

function Preview({ draft, timezone }: { draft: EventDraft; timezone: string }) {
  const { moment } = useDates(timezone)
  const ruleLabels = useRuleLabels()
  const rule = ruleText(draft.repeat, draft.date)
  const { data, error } = useQuery({
    ...events.preview.queryOptions({
      input: { start: `${draft.date}T${draft.start}`, timezone, rule: rule ?? '' },
    }),
    enabled: rule !== undefined,
    retry: false,
    placeholderData: (before) => before,
    meta: { keep: false },
  })
  if (error || !data) return null
  return (
    <div role="status" className="rounded-control border border-line bg-ground p-3">
      <p className="font-semibold">{ruleLabels(data.recurrence)}</p>
      <ol className="mt-1 text-sm">
        {data.items.map(({ date, startsAt, skipped }) => (
          <li key={date}>
            {moment(startsAt)}
            {skipped && (
              <span className="text-careful">
                {' '}
                <Trans>later than usual because the clocks go forward</Trans>
              </span>
            )}
          </li>
        ))}
      </ol>
      {data.items.length === 0 && (
        <p className="text-sm">
          <Trans>No dates match these settings.</Trans>
        </p>
      )}
    </div>
  )
}
