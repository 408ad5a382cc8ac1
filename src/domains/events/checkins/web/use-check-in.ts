import { useState } from 'react'
import type { Failure } from '#platform/web/errors.ts'
import type { Delivery, OutboxEntry } from '#platform/web/outbox.ts'
import type { CheckInWay } from '../contract.ts'
import { forget } from './checkin-writes.ts'

/** Sends a check-in and keeps why it was refused beside the form, so that a wrong code is corrected where it was typed. */
export function useCheckIn(unsent: OutboxEntry | undefined, checkIn: (way: CheckInWay) => Promise<Delivery<unknown>>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
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
