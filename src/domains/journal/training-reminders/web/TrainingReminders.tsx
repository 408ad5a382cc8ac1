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
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import type { ReminderTime } from '../contract.ts'
import { MOST_TIMES } from '../limits.ts'
import { useTrainingReminders } from './training-reminders.ts'

/** Training reminders, in the member's time zone. Changes are saved immediately. */
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
        hint={<Trans>We won't remind you if you've already logged a session that day or just checked in.</Trans>}
        checked={enabled}
        onCheckedChange={(on) => change({ enabled: on, times })}
      />
      {enabled && (
        <>
          {times.length > 0 && (
            <ul aria-label={t`Reminder times`} className="mt-2 flex flex-col divide-y divide-line">
              {times.map((chosen) => {
                const when = `${days[chosen.weekday - 1] ?? ''} ${chosen.time}`
                return (
                  <li key={when} className="flex items-center justify-between gap-4">
                    <span className="tabular-nums">{when}</span>
                    <IconButton
                      label={t`Remove ${{ name: when }}`}
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
              <Plural
                value={MOST_TIMES}
                one="You can set up to # reminder a week."
                other="You can set up to # reminders a week."
              />
            </p>
          )}
          <p className="mt-2 text-sm text-quiet">
            <Trans>Times are in {zone}.</Trans>
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
      onSubmit={submitting(() => {
        if (/^\d\d:\d\d$/.test(time)) onAdd({ weekday: Number(weekday), time })
      })}
    >
      <Select
        label={t`Day`}
        value={weekday}
        onValueChange={setWeekday}
        options={days.map((label, at) => ({ value: String(at + 1), label }))}
      />
      <TextField type="time" required label={t`Time`} value={time} onValueChange={setTime} />
      <Button type="submit" icon={<Plus aria-hidden="true" />}>
        <Trans>Add time</Trans>
      </Button>
    </form>
  )
}

/** Sorted by weekday and time, without duplicates. */
function inOrder(times: ReminderTime[]): ReminderTime[] {
  const keyOf = ({ weekday, time }: ReminderTime) => `${weekday} ${time}`
  return [...new Map(times.map((time) => [keyOf(time), time])).values()].sort((one, other) =>
    keyOf(one).localeCompare(keyOf(other)),
  )
}
