import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { TimetableCalendar } from '../contract.ts'
import { CalendarDifferences } from './CalendarDifferences.tsx'
import { errorLabels } from './calendar-labels.ts'
import { calendarChanged, timetableCalendarApi, timetableCalendarQuery } from './timetable-calendars.ts'

/** The calendar that the gym's staff keep elsewhere, and what differs from the timetable. */
export function CalendarCard({ gym }: { gym: Gym }) {
  const query = useQuery(timetableCalendarQuery(gym))
  return (
    <Card title={<Trans>Your gym's calendar</Trans>}>
      <QueryContent query={query}>
        {({ calendar }) => (calendar ? <SavedCalendar gym={gym} calendar={calendar} /> : <NoCalendar gymId={gym.id} />)}
      </QueryContent>
    </Card>
  )
}

function NoCalendar({ gymId }: { gymId: string }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-text text-quiet">
        <Trans>
          If your classes are in Google Calendar or Outlook, enter the calendar's address. We'll check it every day and
          show you what's different. Your timetable only changes when you accept a change.
        </Trans>
      </p>
      <AddressForm gymId={gymId} />
    </div>
  )
}

function AddressForm({ gymId }: { gymId: string }) {
  const { t } = useLingui()
  const [address, setAddress] = useState('')
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => timetableCalendarApi.save({ gymId, address }),
    onSuccess: calendarChanged,
  })
  const failure = error ? failureOf(error) : undefined
  function save() {
    mutate()
  }
  return (
    <form onSubmit={submitting(save)} className="flex flex-col items-start gap-4">
      <TextField
        type="url"
        className="w-full"
        label={t`Calendar address`}
        placeholder="https://"
        autoComplete="off"
        required
        value={address}
        onValueChange={setAddress}
        error={failure?.field === 'address' ? failure.message : undefined}
        hint={t`Only your staff can use it, and it won't be shown again.`}
      />
      <ul className="list-disc pl-5 text-sm text-quiet">
        <li>
          <Trans>
            Google Calendar: Settings, then your calendar, then “Integrate calendar”. Copy the secret address in iCal
            format.
          </Trans>
        </li>
        <li>
          <Trans>
            Outlook: Settings, then Calendar, then “Shared calendars”. Publish the calendar and copy the ICS link.
          </Trans>
        </li>
      </ul>
      {failure && failure.field !== 'address' && <Failure failure={failure} />}
      <Button type="submit" busy={isPending}>
        <Trans>Save and check</Trans>
      </Button>
    </form>
  )
}

function SavedCalendar({ gym, calendar }: { gym: Gym; calendar: TimetableCalendar }) {
  const { t } = useLingui()
  const { ago } = useDates()
  const { host, readAt, error, differences } = calendar
  const when = readAt && ago(readAt)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="font-semibold break-words" dir="ltr">
          {host}
        </p>
        <p className="text-sm text-quiet">
          {when ? <Trans>Last checked: {when}</Trans> : <Trans>Not checked yet</Trans>}
          <LeftOut calendar={calendar} />
        </p>
      </div>
      {error && <Alert tone="careful">{t(errorLabels[error])}</Alert>}
      {error && <AddressForm gymId={gym.id} />}
      {differences.length > 0 && <CalendarDifferences gym={gym} calendar={calendar} />}
      {differences.length === 0 && !error && <Settled ignored={calendar.ignored} />}
      <CalendarActions gymId={gym.id} />
    </div>
  )
}

function Settled({ ignored }: { ignored: number }) {
  return (
    <p>
      {ignored === 0 ? (
        <Trans>Your timetable matches the calendar.</Trans>
      ) : (
        plural(ignored, {
          one: "Your timetable matches the calendar, except for # difference you've ignored.",
          other: "Your timetable matches the calendar, except for # differences you've ignored.",
        })
      )}
    </p>
  )
}

/** How many events were left out, by reason. */
function LeftOut({ calendar: { leftOut } }: { calendar: TimetableCalendar }) {
  const { once = 0, allDay = 0, otherRepeat = 0, unclear = 0 } = leftOut
  const counts = [
    once > 0 && plural(once, { one: '# one-off event left out', other: '# one-off events left out' }),
    allDay > 0 && plural(allDay, { one: '# all-day event left out', other: '# all-day events left out' }),
    otherRepeat > 0 &&
      plural(otherRepeat, {
        one: "# event that doesn't repeat weekly left out",
        other: "# events that don't repeat weekly left out",
      }),
    unclear > 0 &&
      plural(unclear, {
        one: '# incomplete event left out',
        other: '# incomplete events left out',
      }),
  ]
  return counts.filter(Boolean).map((text) => <span key={String(text)}> · {text}</span>)
}

function CalendarActions({ gymId }: { gymId: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const [removing, setRemoving] = useState(false)
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => timetableCalendarApi.read({ gymId }),
    onSuccess: calendarChanged,
  })
  async function remove() {
    try {
      await timetableCalendarApi.remove({ gymId })
      await calendarChanged()
      toasts.show({ text: t`Calendar removed.` })
      return true
    } catch {
      toasts.show({ tone: 'danger', text: t`Couldn't delete that. Try again.` })
      return false
    }
  }
  return (
    <>
      {error && <Failure failure={failureOf(error)} />}
      <div className="flex flex-wrap gap-2">
        <Button icon={<RefreshCw aria-hidden="true" />} busy={isPending} onClick={() => mutate()}>
          <Trans>Check now</Trans>
        </Button>
        <Button look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setRemoving(true)}>
          <Trans>Remove calendar</Trans>
        </Button>
      </div>
      {removing && (
        <ConfirmDialog
          title={<Trans>Remove the calendar?</Trans>}
          verb={<Trans>Remove calendar</Trans>}
          danger
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <Trans>Its address and the differences you've ignored will be deleted. Your timetable won't change.</Trans>
        </ConfirmDialog>
      )}
    </>
  )
}
