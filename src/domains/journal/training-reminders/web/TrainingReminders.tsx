import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { ownProfileQuery } from '#domains/members/people/web/people.ts'
import { zoneName } from '#domains/members/people/web/timezones.ts'
import { deviceZone } from '#platform/wall-clock.ts'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { ReminderTime } from '../contract.ts'
import { MOST_TIMES } from '../limits.ts'
import { useTrainingReminders } from './training-reminders.ts'

/** When to be reminded to train, by the member's own clock. Everything acts at once. */
export function TrainingReminders() {
  const { t } = useLingui()
  const { weekday } = useDates()
  const { reminders, change } = useTrainingReminders()
  const { enabled, times } = reminders
  const zone = zoneName(useSuspenseQuery(ownProfileQuery).data.own.timezone ?? deviceZone())
  const days = [1, 2, 3, 4, 5, 6, 7].map(weekday)
  const without = (gone: ReminderTime) => times.filter((time) => time !== gone)
  return (
    <Card title={t`Training reminders`} id="training-reminders">
      <Switch
        label={<Trans>Remind me to train</Trans>}
        hint={<Trans>Not on a day with a session in your journal, and not when you just checked in.</Trans>}
        checked={enabled}
        onCheckedChange={(on) => change({ enabled: on, times })}
      />
      {enabled && (
        <>
          {times.length > 0 && (
            <ul aria-label={t`Times`} className="mt-2 flex flex-col divide-y divide-line">
              {times.map((chosen) => {
                const when = `${days[chosen.weekday - 1] ?? ''} ${chosen.time}`
                return (
                  <li key={when} className="flex items-center justify-between gap-4">
                    <span className="tabular-nums">{when}</span>
                    <IconButton
                      label={t`Remove ${when}`}
                      icon={<X aria-hidden="true" />}
                      onClick={() => change({ enabled, times: without(chosen) })}
                    />
                  </li>
                )
              })}
            </ul>
          )}
          {times.length < MOST_TIMES ? (
            <NewTime days={days} onAdd={(time) => change({ enabled, times: inOrder([...times, time]) })} />
          ) : (
            <p className="mt-2 text-sm text-quiet">
              <Plural value={MOST_TIMES} one="# time a week is the most." other="# times a week are the most." />
            </p>
          )}
          <p className="mt-2 text-sm text-quiet">
            <Trans>By the clock of {zone}.</Trans>
          </p>
        </>
      )}
    </Card>
  )
}

function NewTime({ days, onAdd }: { days: string[]; onAdd: (time: ReminderTime) => void }) {
  const { t } = useLingui()
  const [weekday, setWeekday] = useState('1')
  const [time, setTime] = useState('18:00')
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (/^\d\d:\d\d$/.test(time)) onAdd({ weekday: Number(weekday), time })
      }}
    >
      <Select
        label={t`Day`}
        value={weekday}
        onValueChange={setWeekday}
        options={days.map((label, at) => ({ value: String(at + 1), label }))}
      />
      <TextField type="time" required label={t`Time`} value={time} onValueChange={setTime} />
      <Button type="submit" icon={<Plus aria-hidden="true" />}>
        <Trans>Add this time</Trans>
      </Button>
    </form>
  )
}

/** In the order of the week, each time once. */
function inOrder(times: ReminderTime[]): ReminderTime[] {
  const keyOf = ({ weekday, time }: ReminderTime) => `${weekday} ${time}`
  return [...new Map(times.map((time) => [keyOf(time), time])).values()].sort((one, other) =>
    keyOf(one).localeCompare(keyOf(other)),
  )
}
