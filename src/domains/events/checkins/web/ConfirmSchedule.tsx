import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { needsConfirming } from '#domains/gyms/gyms/freshness.ts'
import { gyms } from '#domains/gyms/gyms/web/gym-queries.ts'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { checkins, checkinsApi } from './checkin-queries.ts'
import { useRefusalLabels } from './UnsentCheckIn.tsx'

/** Those who run a gym whose schedule nobody confirmed for 30 days are asked to, with one tap. */
export function ConfirmSchedule({ gym }: { gym: Gym }) {
  const { t } = useLingui()
  const toasts = useToast()
  const refusal = useRefusalLabels()
  const [busy, setBusy] = useState(false)
  if (gym.schedule.length === 0 || !needsConfirming(gym.lastConfirmedAt, new Date())) return null
  const confirm = async () => {
    setBusy(true)
    try {
      await checkinsApi.confirmSchedule({ gymId: gym.id })
      await queryClient.invalidateQueries({ queryKey: gyms.key() })
      void queryClient.invalidateQueries({ queryKey: checkins.today.key() })
      toasts.show({ text: t`Thank you. The finder shows your sessions as confirmed today.`, tone: 'good' })
    } catch (error) {
      const failure = failureOf(error)
      toasts.show({
        text: failure.kind === 'offline' ? t`You're offline. Try again when you're back.` : refusal(failure),
        tone: 'danger',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert
      tone="careful"
      title={<Trans>Confirm your schedule</Trans>}
      action={
        <Button size="small" busy={busy} onClick={() => void confirm()}>
          <Trans>Everything is right</Trans>
        </Button>
      }
    >
      <Trans>Nobody has confirmed it for 30 days, so the finder shows it after others.</Trans>
    </Alert>
  )
}
