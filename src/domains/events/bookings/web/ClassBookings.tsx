import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { isMine, isShown } from '../rules.ts'
import { BookingRow } from './BookingRow.tsx'
import { bookableQuery } from './bookings.ts'

const SHOWN = 6

/** The next classes that can be booked, with the viewer's bookings. Renders nothing if there are none. */
export default function ClassBookings({ gym }: { gym: Gym }) {
  const { day } = useDates()
  const [all, setAll] = useState(false)
  const { data, isError, refetch } = useQuery(bookableQuery(gym.id))
  if (!data) return isError ? <Failure what={<Trans>the classes you can book</Trans>} again={refetch} /> : null
  const items = data.items.filter(({ place }) => isShown(place))
  if (items.length === 0) return null
  const shown = all ? items : items.filter(({ place }, at) => at < SHOWN || isMine(place))
  const more = items.length - shown.length
  return (
    <Card title={<Trans>Book a class</Trans>} padding="none">
      {isError && <Failure stale plain again={refetch} />}
      {[...new Set(shown.map((one) => one.day))].map((date) => (
        <section key={date} aria-label={day(date)}>
          <h3 className="border-y border-line bg-sunk px-4 py-1.5 text-sm sm:px-6">{day(date)}</h3>
          <ul>
            {shown
              .filter((one) => one.day === date)
              .map((one) => (
                <BookingRow key={one.sessionId} gym={gym} shown={one} />
              ))}
          </ul>
        </section>
      ))}
      {more > 0 && (
        <Button look="quiet" wide onClick={() => setAll(true)}>
          <Plural value={more} one="# more class" other="# more classes" />
        </Button>
      )}
    </Card>
  )
}
