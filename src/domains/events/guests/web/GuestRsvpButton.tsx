import { useState } from 'react'
import { useNow } from '#domains/events/checkins/web/use-now.ts'
import type { Event } from '#domains/events/events/contract.ts'
import { refusalOf } from '#domains/events/rsvps/rules.ts'
import { Button } from '#ui/Button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { isOpenToGuests } from '../rules.ts'
import { GuestLabel } from './GuestLabel.tsx'

const GuestDialog = lazyDialog(() => import('./GuestDialog.tsx'))

/** The button to RSVP without an account, if the event allows that. */
export function GuestRsvpButton({ event }: { event: Event }) {
  const [isAsking, setAsking] = useState(false)
  const now = useNow()
  const dates = { rsvpOpenAt: dateOf(event.rsvpOpenAt), rsvpCloseAt: dateOf(event.rsvpCloseAt) }
  if (refusalOf(dates, now) || (event.full && !event.waitlistEnabled) || !isOpenToGuests(event)) return null
  return (
    <>
      <Button wide onClick={() => setAsking(true)}>
        <GuestLabel event={event} />
      </Button>
      {isAsking && <GuestDialog event={event} onClose={() => setAsking(false)} />}
    </>
  )
}

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))
