import { Trans, useLingui } from '@lingui/react/macro'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { needsConfirming } from '#domains/gyms/gyms/freshness.ts'
import { gyms } from '#domains/gyms/gyms/web/gym-queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { checkins, checkinsApi } from './checkin-queries.ts'
import { useCheckInChange } from './use-check-in-change.ts'

/** Asks staff to confirm a timetable that hasn't been confirmed for 30 days. */
export function ConfirmSchedule({ gym }: { gym: Gym }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { busy, act } = useCheckInChange(gyms.key())
  if (gym.schedule.length === 0 || !needsConfirming(gym.lastConfirmedAt, new Date())) return null
  const confirm = () =>
    act(async () => {
      await checkinsApi.confirmSchedule({ gymId: gym.id })
      void queryClient.invalidateQueries({ queryKey: checkins.today.key() })
      toasts.show({ text: t`Thanks. Your sessions now show as confirmed today.`, tone: 'good' })
    })
  return (
    <Alert
      tone="careful"
      title={<Trans>Confirm your timetable</Trans>}
      action={
        <Button size="small" busy={busy} onClick={() => void confirm()}>
          <Trans>All correct</Trans>
        </Button>
      }
    >
      <Trans>Your timetable hasn't been confirmed for 30 days, so it shows up lower in search.</Trans>
    </Alert>
  )
}
