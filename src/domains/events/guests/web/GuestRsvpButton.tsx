import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Event } from '#domains/events/events/contract.ts'
import { Button } from '#ui/Button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { isOpenToGuests } from '../rules.ts'

const GuestDialog = lazyDialog(() => import('./GuestDialog.tsx'))

/** The way to RSVP without an account, if the event is open to it. */
export function GuestRsvpButton({ event }: { event: Event }) {
  const [isAsking, setAsking] = useState(false)
  if (!isOpenToGuests(event) || (event.full && !event.waitlistEnabled)) return null
  return (
    <>
      <Button wide onClick={() => setAsking(true)}>
        <Trans>RSVP without an account</Trans>
      </Button>
      {isAsking && <GuestDialog event={event} onClose={() => setAsking(false)} />}
    </>
  )
}
