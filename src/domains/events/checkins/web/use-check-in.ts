import { useState } from 'react'
import type { CallFailure } from '#platform/web/errors.ts'
import type { Delivery, OutboxEntry } from '#platform/web/outbox.ts'
import type { CheckInWay } from '../contract.ts'
import { forget } from './checkin-writes.ts'

/** Sends a check-in. A refusal is returned to the form, so a wrong code can be corrected in place. */
export function useCheckIn(unsent: OutboxEntry | undefined, checkIn: (way: CheckInWay) => Promise<Delivery<unknown>>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const put = async (way: CheckInWay) => {
    setBusy(true)
    setFailure(undefined)
    await forget(unsent)
    const delivery = await checkIn(way)
    if (delivery.status === 'refused') setFailure(delivery.failure)
    setBusy(false)
  }
  return { busy, failure, put }
}
