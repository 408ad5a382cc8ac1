import { Plural, Trans } from '@lingui/react/macro'
import { CircleCheck, CloudUpload } from 'lucide-react'
import { useState } from 'react'
import type { Place } from '#domains/events/rsvps/contract.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useDates } from '#platform/web/dates.ts'
import { drop, type OutboxEntry } from '#platform/web/outbox.ts'
import { useNotStoredToast } from '#platform/web/use-save-failed-toast.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useFailureText } from '#ui/Failure.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { BookableClass } from '../contract.ts'
import { putBooking, useUnsentBooking } from './booking-writes.ts'

/** One date of a class: the viewer's place, and the button to change it. */
export function BookingRow({ gym, shown }: { gym: Gym; shown: BookableClass }) {
  const { day: dayOf, time } = useDates(gym.timezone)
  const notStored = useNotStoredToast()
  const [isAsked, setAsked] = useState(false)
  const { sessionId, day, title, start, place, mayBook } = shown
  const at = { gymId: gym.id, sessionId, day }
  const unsent = useUnsentBooking(at)
  const isLate = place.status === 'going' && Date.now() > Date.parse(shown.freeUntil)
  const put = async (books: boolean) => {
    try {
      await putBooking({ ...at, title, books })
    } catch {
      notStored()
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">
          <span className="tabular-nums">{time(start)}</span> <bdi>{title}</bdi>
        </p>
        <div role="status" className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
          <PlaceOf shown={shown} timezone={gym.timezone} isLate={isLate} />
        </div>
        {!mayBook && place.status !== 'going' && (
          <p className="text-sm text-quiet">
            <Trans>For members of this gym.</Trans>
          </p>
        )}
      </div>
      {unsent ? (
        <Unsent entry={unsent} />
      ) : (
        <Actions
          place={place}
          mayBook={mayBook}
          about={`${title}, ${dayOf(day)}, ${time(start)}`}
          onBook={() => void put(true)}
          onCancel={() => (isLate ? setAsked(true) : void put(false))}
        />
      )}
      {isAsked && (
        <ConfirmDialog
          title={<Trans>Cancel this late?</Trans>}
          verb={<Trans>Cancel booking</Trans>}
          danger
          onConfirm={async () => {
            await put(false)
            return true
          }}
          onClose={() => setAsked(false)}
        >
          <Trans>
            Only the gym's staff will see that you cancelled late. Someone on the waitlist may still get your spot.
          </Trans>
        </ConfirmDialog>
      )}
    </li>
  )
}

function PlaceOf({ shown, timezone, isLate }: { shown: BookableClass; timezone: string; isLate: boolean }) {
  const { shortMoment } = useDates(timezone)
  const { place, required, freeUntil } = shown
  switch (place.status) {
    case 'open':
      return (
        <>
          {place.left !== null && <SpotsLeft left={place.left} />}
          {required && (
            <Chip>
              <Trans>Booking required</Trans>
            </Chip>
          )}
        </>
      )
    case 'full':
      return (
        <>
          <Chip tone="careful">
            <Trans>Full</Trans>
          </Chip>
          {place.waiting > 0 && (
            <Plural value={{ count: place.waiting }} one="# on the waitlist" other="# on the waitlist" />
          )}
        </>
      )
    case 'going':
      return (
        <>
          <Chip tone="good" icon={<CircleCheck aria-hidden="true" />}>
            <Trans>Booked</Trans>
          </Chip>
          {isLate ? (
            <Trans>Cancelling now counts as late.</Trans>
          ) : (
            <Trans>Cancel by {{ time: shortMoment(freeUntil) }} if you can't make it.</Trans>
          )}
        </>
      )
    case 'waiting':
      return (
        <Trans>
          You're #{{ position: place.position }} of {{ total: place.of }} on the waitlist
        </Trans>
      )
    case 'offered':
      return (
        <>
          <Chip tone="primary">
            <Trans>We're holding a spot for you</Trans>
          </Chip>
          <Trans>Take it by {{ time: shortMoment(place.until) }}.</Trans>
        </>
      )
    case 'first_wins':
      return (
        <Chip tone="primary">
          <Trans>A spot has opened up</Trans>
        </Chip>
      )
    default:
      return null
  }
}

const SpotsLeft = ({ left }: { left: number }) => <Plural value={left} one="# spot left" other="# spots left" />

interface ActionsProps {
  place: Place
  mayBook: boolean
  /** Which class, for screen readers. */
  about: string
  onBook: () => void
  onCancel: () => void
}

function Actions({ place, mayBook, about, onBook, onCancel }: ActionsProps) {
  const which = (
    <VisuallyHidden>
      {' '}
      <bdi>{about}</bdi>
    </VisuallyHidden>
  )
  switch (place.status) {
    case 'open':
    case 'full':
      return (
        <Button look={place.status === 'open' ? 'primary' : 'secondary'} disabled={!mayBook} onClick={onBook}>
          {place.status === 'open' ? <Trans>Book</Trans> : <Trans>Join the waitlist</Trans>}
          {which}
        </Button>
      )
    case 'going':
    case 'waiting':
      return (
        <Button look="quiet" onClick={onCancel}>
          {place.status === 'going' ? <Trans>Cancel booking</Trans> : <Trans>Leave the waitlist</Trans>}
          {which}
        </Button>
      )
    case 'offered':
    case 'first_wins':
      return (
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={onBook}>
            <Trans>Take the spot</Trans>
            {which}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            <Trans>Can't make it</Trans>
            {which}
          </Button>
        </div>
      )
    default:
      return null
  }
}

function Unsent({ entry }: { entry: OutboxEntry }) {
  const failureText = useFailureText()
  const { failure, state } = entry
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state === 'refused' && failure ? (
        <p role="alert" className="text-sm text-danger">
          {failureText(failure)}
        </p>
      ) : (
        <Chip tone="careful" icon={<CloudUpload aria-hidden="true" />}>
          {state === 'sending' ? <Trans>Sending…</Trans> : <Trans>Waiting to send</Trans>}
        </Chip>
      )}
      {state !== 'sending' && (
        <Button look="quiet" onClick={() => void drop(entry.id)}>
          <Trans>Discard</Trans>
        </Button>
      )}
    </div>
  )
}
