import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '#domains/events/checkins/web/use-now.ts'
import { useDates } from '#platform/web/dates.ts'
import type { Place } from '../contract.ts'
import { Closed } from './closed-labels.tsx'

/** The viewer's RSVP status, announced to screen readers when it changes. */
export function PlaceLabel({ place, timezone }: { place: Place; timezone: string }) {
  return (
    <div role="status" className="flex flex-col gap-1">
      <Words place={place} timezone={timezone} />
    </div>
  )
}

function Words({ place, timezone }: { place: Place; timezone: string }) {
  const { time } = useDates(timezone)
  switch (place.status) {
    case 'open':
      return (
        <Headline>
          <Trans>Are you coming?</Trans>
        </Headline>
      )
    case 'full':
      return <Full place={place} />
    case 'going':
      return <Going place={place} />
    case 'maybe':
      return (
        <Status headline={<Trans>You might go</Trans>}>
          <Trans>We're not holding a spot for you.</Trans>
        </Status>
      )
    case 'waiting':
      return <Waiting place={place} />
    case 'asking':
      return (
        <Status headline={<Trans>Waiting for the host</Trans>}>
          <Trans>You've asked to join. We'll tell you if a host lets you in.</Trans>
        </Status>
      )
    case 'offered':
      return <Offered place={place} timezone={timezone} />
    case 'first_wins':
      return (
        <>
          <Headline>
            <Trans>A spot has opened up</Trans>
          </Headline>
          <p className="text-sm">
            <Trans>We've told everyone on the waitlist. First come, first served.</Trans>
          </p>
        </>
      )
    case 'attended':
      return (
        <Headline>
          {place.at ? (
            <Trans>You were there. Checked in at {{ time: time(place.at) }}.</Trans>
          ) : (
            <Trans>You were there</Trans>
          )}
        </Headline>
      )
    case 'closed':
      return (
        <p className="wrap-anywhere">
          <Closed because={place.because} timezone={timezone} />
        </p>
      )
  }
}

interface PlaceProps<Status extends Place['status']> {
  place: Extract<Place, { status: Status }>
}

function Full({ place }: PlaceProps<'full'>) {
  return (
    <Status headline={<Trans>This open mat is full. Join the waitlist?</Trans>}>
      <Plural
        value={{ count: place.waiting }}
        _0="You'd be the first."
        one="# person is waiting. We'll tell you when a spot opens up."
        other="# people are waiting. We'll tell you when a spot opens up."
      />
    </Status>
  )
}

function Going({ place }: PlaceProps<'going'>) {
  return (
    <div className="flex items-center gap-3">
      <CircleCheck aria-hidden="true" size={32} className="shrink-0 text-good" />
      <Headline>
        <Plural
          value={{ count: place.guests }}
          _0="You're going"
          one="You're going with # guest"
          other="You're going with # guests"
        />
      </Headline>
    </div>
  )
}

function Waiting({ place }: PlaceProps<'waiting'>) {
  return (
    <Status
      headline={
        <Trans>
          You're #{{ position: place.position }} of {{ total: place.of }} on the waitlist
        </Trans>
      }
    >
      {place.guests === 0 ? (
        <Trans>We'll tell you when there's a spot for you.</Trans>
      ) : (
        <Trans>You're a group of {{ count: place.guests + 1 }}. You may get a spot sooner with fewer guests.</Trans>
      )}
    </Status>
  )
}

function Offered({ place, timezone }: PlaceProps<'offered'> & { timezone: string }) {
  const { shortMoment } = useDates(timezone)
  return (
    <>
      <Headline>
        <Trans>We're holding a spot for you</Trans>
      </Headline>
      <p className="text-sm">
        <Trans>Take it by {{ time: shortMoment(place.until) }}.</Trans> <Countdown until={place.until} />
      </p>
    </>
  )
}

function Status({ headline, children }: { headline: ReactNode; children: ReactNode }) {
  return (
    <>
      <Headline>{headline}</Headline>
      <p className="text-sm text-quiet">{children}</p>
    </>
  )
}

function Headline({ children }: { children: ReactNode }) {
  return <p className="min-w-0 text-xl font-semibold">{children}</p>
}

const MINUTE_MS = 60_000

/** Time left on an offer, updated every 30 seconds. Hidden from screen readers, which announce the deadline. */
function Countdown({ until }: { until: string }) {
  const { t } = useLingui()
  const now = useNow(MINUTE_MS / 2)
  const minutes = Math.max(0, Math.ceil((new Date(until).getTime() - now.getTime()) / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const left = hours > 0 ? t`${hours} h ${rest} min left` : t`${rest} min left`
  return (
    <span aria-hidden="true" className="font-semibold tabular-nums text-careful">
      {left}
    </span>
  )
}
