import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Event } from '#domains/events/events/contract.ts'
import { loginFor } from '#domains/members/session/web/admission.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { MyRsvp } from '../contract.ts'
import { GuestsField } from './GuestsField.tsx'
import { PlaceButtons } from './PlaceButtons.tsx'
import { PlaceLabel } from './PlaceLabel.tsx'
import { RsvpOutcomeNotice } from './RsvpOutcomeNotice.tsx'
import { myRsvpQuery, useAddress } from './rsvp-queries.ts'
import { putAnswer } from './rsvp-writes.ts'
import { UnsentAnswer, useUnsentAnswer } from './UnsentAnswer.tsx'
import { Warnings } from './Warnings.tsx'

/** The viewer's RSVP and its actions. */
export function RsvpPanel({ event }: { event: Event }) {
  const { t } = useLingui()
  const { isAuthenticated } = useAuth()
  return (
    <section aria-label={t`RSVP`}>
      <Card as="div" title={<Trans>RSVP</Trans>}>
        <div className="flex flex-col gap-3">
          {isAuthenticated ? <MyPlace event={event} /> : <SignIn event={event} />}
        </div>
      </Card>
    </section>
  )
}

function SignIn({ event: { status } }: { event: Event }) {
  const { pathname, search, hash } = useLocation()
  if (status === 'ended') return <Trans>This event has ended.</Trans>
  if (status === 'cancelled') return <Trans>This event was cancelled.</Trans>
  return (
    <>
      <p>
        <Trans>Sign in to RSVP.</Trans>
      </p>
      <ButtonLink to={loginFor(pathname + search + hash)} look="primary" wide>
        <Trans>Sign in</Trans>
      </ButtonLink>
    </>
  )
}

function MyPlace({ event }: { event: Event }) {
  const at = useAddress(event)
  const { data, isError, refetch } = useQuery(myRsvpQuery(at))
  if (data) return <Place event={event} mine={data} key={`${data.place.status} ${guestsOf(data)}`} />
  if (!isError) return <Skeleton className="h-11" />
  return <Failure what={<Trans>your RSVP</Trans>} again={refetch} />
}

function Place({ event, mine }: { event: Event; mine: MyRsvp }) {
  const { t } = useLingui()
  const toasts = useToast()
  const at = useAddress(event)
  const unsent = useUnsentAnswer(event.id)
  const [guests, setGuests] = useState(guestsOf(mine))
  const { place } = mine
  const put = async (answer: 'going' | 'maybe' | 'leave', withGuests = guests) => {
    try {
      await putAnswer({
        at,
        title: event.title,
        answer,
        guests: withGuests,
        waits: place.status !== 'open' && place.status !== 'maybe',
      })
    } catch {
      toasts.show({ tone: 'danger', text: t`Couldn't save this on your device. Try again.` })
    }
  }
  const hasGuests = mine.guestsAllowed > 0 && place.status !== 'closed' && place.status !== 'attended'
  return (
    <>
      <RsvpOutcomeNotice event={event} />
      <PlaceLabel place={place} timezone={event.timezone} />
      {unsent ? (
        <UnsentAnswer entry={unsent} />
      ) : (
        <>
          {hasGuests && (
            <GuestsField
              most={mine.guestsAllowed}
              value={guests}
              onChange={(count) => {
                setGuests(count)
                if (place.status === 'going' || place.status === 'waiting' || place.status === 'asking')
                  void put('going', count)
              }}
            />
          )}
          <PlaceButtons place={place} onAnswer={(answer) => void put(answer)} />
        </>
      )}
      <Warnings mine={mine} />
    </>
  )
}

const guestsOf = ({ place }: MyRsvp) => ('guests' in place ? place.guests : 0)
