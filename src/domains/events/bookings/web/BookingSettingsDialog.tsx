import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { gyms } from '#domains/gyms/gyms/web/gym-queries.ts'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Select } from '#ui/Select.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { BOOKING_LIMITS, type BookingSettings, DEFAULT_SETTINGS } from '../rules.ts'
import { bookingSettingsQuery, bookings, bookingsApi } from './bookings.ts'

interface BookingSettingsDialogProps {
  gymId: string
  session: ScheduleItem
  onClose: () => void
}

/** Whether and how a session can be booked. For the gym's staff. */
export default function BookingSettingsDialog({ gymId, session, onClose }: BookingSettingsDialogProps) {
  const { data, isError, refetch } = useQuery(bookingSettingsQuery(gymId))
  if (data) {
    const before = data.items.find(({ sessionId }) => sessionId === session.id)
    return <SettingsForm {...{ gymId, session, onClose }} before={before} />
  }
  return (
    <Dialog open onClose={onClose} title={<Trans>Booking</Trans>}>
      {isError ? <Failure again={refetch} /> : <SkeletonRows rows={3} picture={false} />}
    </Dialog>
  )
}

type Rules = Pick<BookingSettings, 'freeUntilHours' | 'daysAhead'>

const HOURS = [0, 1, 2, 4, 6, BOOKING_LIMITS.freeUntilHours]
const DAYS = [1, 2, 3, 7, 14, BOOKING_LIMITS.daysAhead]

function SettingsForm({
  gymId,
  session,
  onClose,
  before,
}: BookingSettingsDialogProps & { before: BookingSettings | undefined }) {
  const { t } = useLingui()
  const [mode, setMode] = useState<BookingSettings['mode'] | 'none'>(before?.mode ?? 'none')
  const [rules, setRules] = useState<Rules>(before ?? DEFAULT_SETTINGS)
  const { freeUntilHours, daysAhead } = rules
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const settings = mode === 'none' ? null : { mode, freeUntilHours, daysAhead }
      return bookingsApi.changeSettings({ gymId, sessionId: session.id, settings })
    },
    onSuccess: async () => {
      for (const queryKey of [bookings.key(), gyms.get.key()]) await queryClient.invalidateQueries({ queryKey })
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t`Booking: ${{ title: session.title }}`}
      onSubmit={() => mutate()}
      submitLabel={<Trans>Save</Trans>}
      isPending={isPending}
      error={error && <Failure failure={failureOf(error)} />}
    >
      <RadioCards
        legend={t`Booking`}
        hideLegend
        value={mode}
        onValueChange={setMode}
        options={[
          { value: 'none', label: t`No booking`, detail: t`People just turn up.` },
          { value: 'possible', label: t`Booking optional`, detail: t`People can book a spot or just turn up.` },
          {
            value: 'required',
            label: t`Booking required`,
            detail: t`Without a booking, people can only check in while there are spots. Your staff can let anyone in.`,
          },
        ]}
      />
      {mode !== 'none' && <RuleFields session={session} rules={rules} onChange={setRules} />}
    </FormDialog>
  )
}

interface RuleFieldsProps {
  session: ScheduleItem
  rules: Rules
  onChange: (rules: Rules) => void
}

function RuleFields({ session, rules, onChange }: RuleFieldsProps) {
  const { t } = useLingui()
  const { freeUntilHours, daysAhead } = rules
  return (
    <>
      <p className="text-sm text-quiet">
        {session.capacity === null ? (
          <Trans>This session has no limit. Set a number of spots to get a waitlist.</Trans>
        ) : (
          plural({ count: session.capacity }, { one: '# spot, then a waitlist', other: '# spots, then a waitlist' })
        )}
      </p>
      <Select
        label={t`Booking opens`}
        value={String(daysAhead)}
        onValueChange={(value) => onChange({ ...rules, daysAhead: Number(value) })}
        options={withValue(DAYS, daysAhead).map((days) => ({
          value: String(days),
          label: plural(days, { one: '# day ahead', other: '# days ahead' }),
        }))}
      />
      <Select
        label={t`Cancelling counts as late`}
        hint={t`Only your staff can see late cancellations and no-shows from the last 90 days.`}
        value={String(freeUntilHours)}
        onValueChange={(value) => onChange({ ...rules, freeUntilHours: Number(value) })}
        options={withValue(HOURS, freeUntilHours).map((hours) => ({
          value: String(hours),
          label:
            hours === 0
              ? t`After the start`
              : plural(hours, { one: 'Less than # hour before', other: 'Less than # hours before' }),
        }))}
      />
    </>
  )
}

const withValue = (usual: number[], value: number) => [...new Set([...usual, value])].toSorted((a, b) => a - b)
