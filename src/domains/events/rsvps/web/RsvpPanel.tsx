import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { EventCalendarMenu } from '#domains/events/calendars/web/EventCalendarMenu.tsx'
import type { Event } from '#domains/events/events/contract.ts'
import { Places } from '#domains/events/events/web/Places.tsx'
import { GuestRsvpButton } from '#domains/events/guests/web/GuestRsvpButton.tsx'
import { ShareButton } from '#domains/gyms/gyms/web/ShareButton.tsx'
import { useIntent } from '#domains/members/session/web/intent.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { useNotStoredToast } from '#platform/web/use-save-failed-toast.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DockedAction } from '#ui/DockedAction.tsx'
import { Failure } from '#ui/Failure.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { optionalPart } from '#ui/optional-part.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { MyRsvp } from '../contract.ts'
import { Closed } from './closed-labels.tsx'
import { PlaceButtons } from './PlaceButtons.tsx'
import { PlaceLabel } from './PlaceLabel.tsx'
import { RsvpOutcomeNotice } from './RsvpOutcomeNotice.tsx'
import { myRsvpQuery, useAddress } from './rsvp-queries.ts'
import { putAnswer } from './rsvp-writes.ts'
import { UnsentAnswer, useUnsentAnswer } from './UnsentAnswer.tsx'
import { Warnings } from './Warnings.tsx'

const QuestionField = optionalPart(() => import('./QuestionField.tsx'))

/** The viewer's RSVP and its actions; for visitors, the ways to RSVP. */
export function RsvpPanel({ event }: { event: Event }) {
  const { t } = useLingui()
  const { isAuthenticated } = useAuth()
  const panel = useRef<HTMLElement>(null)
  // Moves the focus here, because the pressed button disappears and may have been docked far from the panel.
  const onAnswered = () => {
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.focus({ preventScroll: true })
  }
  const isOn = event.status === 'scheduled' || event.status === 'live'
  const links = (
    <div className="flex flex-wrap gap-2 *:grow">
      {isOn && <EventCalendarMenu event={event} />}
      <ShareButton title={event.title} path={paths.event(event, event.visibility === 'link' ? event.linkKey : null)} />
    </div>
  )
  return (
    <section ref={panel} aria-label={t`RSVP`} tabIndex={-1} className="rounded-card">
      <Card as="div">
        <div className="flex flex-col gap-3">
          {isAuthenticated ? (
            <MyPlace event={event} onAnswered={onAnswered} links={links} />
          ) : (
            <SignIn event={event} links={links} />
          )}
        </div>
      </Card>
    </section>
  )
}

function SignIn({ event, links }: { event: Event; links: ReactNode }) {
  const { login, remember } = useIntent('rsvp')
  if (event.status === 'ended' || event.status === 'postponed')
    return (
      <>
        <p>
          <Closed because={{ reason: event.status }} timezone={event.timezone} />
        </p>
        {links}
      </>
    )
  return (
    <>
      <p className="text-xl font-semibold">
        <Trans>Are you coming?</Trans>
      </p>
      <Places event={event} />
      <DockedAction>
        <ButtonLink to={login} onClick={remember} look="primary" wide className="min-h-12 text-lg">
          <Trans>Sign in to RSVP</Trans>
        </ButtonLink>
      </DockedAction>
      <GuestRsvpButton event={event} />
      {links}
    </>
  )
}

interface AnswerProps {
  event: Event
  onAnswered: () => void
  links: ReactNode
}

function MyPlace(props: AnswerProps) {
  const { event } = props
  const at = useAddress(event)
  const { data, isError, refetch } = useQuery(myRsvpQuery(at))
  if (data) return <Place {...props} mine={data} />
  if (!isError) return <Skeleton className="h-11" />
  return <Failure what={<Trans>your RSVP</Trans>} again={refetch} />
}

function Place({ event, mine, onAnswered, links }: AnswerProps & { mine: MyRsvp }) {
  const { t } = useLingui()
  const toasts = useToast()
  const notStored = useNotStoredToast()
  const at = useAddress(event)
  const unsent = useUnsentAnswer(event.id)
  const [typed, setTyped] = useState({ for: mine, guests: guestsOf(mine) })
  const guests = typed.for === mine ? typed.guests : guestsOf(mine)
  const { place } = mine
  const put = async (answer: 'going' | 'maybe' | 'leave', withGuests = guests) => {
    try {
      await putAnswer({
        at,
        title: event.title,
        answer,
        guests: withGuests,
        waits: !['open', 'maybe', 'first_wins'].includes(place.status),
      })
    } catch {
      notStored()
    }
  }
  const answer = (choice: Parameters<typeof put>[0]) => void put(choice).then(onAnswered)
  const [isBack, setBack] = useState(false)
  // If the event is full, the member still has to choose to join the waitlist.
  useIntent('rsvp', () => {
    if (place.status !== 'open') return
    setBack(true)
    answer('going')
  })
  const hasSpot = isBack && place.status === 'going'
  useEffect(() => {
    if (hasSpot) toasts.show({ text: t`You're going`, tone: 'good' })
  }, [hasSpot, t, toasts])
  const hasGuests = mine.guestsAllowed > 0 && place.status !== 'closed' && place.status !== 'attended'
  return (
    <>
      <RsvpOutcomeNotice event={event} />
      <PlaceLabel place={place} timezone={event.timezone} />
      {place.status === 'going' && links}
      <Suspense>
        {place.status === 'going' && event.question && (
          // A page cached by an earlier version has no answer.
          <QuestionField key={event.question} event={event} answer={mine.answer ?? ''} />
        )}
      </Suspense>
      {(place.status === 'open' || place.status === 'maybe' || place.status === 'waiting') && <Places event={event} />}
      {unsent ? (
        <UnsentAnswer entry={unsent} />
      ) : (
        <>
          {hasGuests && (
            <GuestsField
              most={mine.guestsAllowed}
              value={guests}
              onChange={(count) => {
                setTyped({ for: mine, guests: count })
                if (place.status === 'going' || place.status === 'waiting' || place.status === 'asking')
                  void put('going', count)
              }}
            />
          )}
          <PlaceButtons place={place} onAnswer={answer} />
        </>
      )}
      <Warnings mine={mine} />
      {place.status !== 'going' && links}
    </>
  )
}

const guestsOf = ({ place }: MyRsvp) => ('guests' in place ? place.guests : 0)

function GuestsField({ most, value, onChange }: { most: number; value: number; onChange: (count: number) => void }) {
  const { t } = useLingui()
  return (
    <fieldset className="flex items-center justify-between gap-3">
      <legend className="float-left">
        <Trans>Guests</Trans> <span className="text-sm text-quiet">{t`Up to ${most}`}</span>
      </legend>
      <span className="ml-auto flex items-center gap-1">
        <IconButton
          label={t`Remove a guest`}
          icon={<Minus aria-hidden="true" />}
          disabled={value === 0}
          onClick={() => onChange(value - 1)}
        />
        <output className="min-w-6 text-center font-semibold tabular-nums">{value}</output>
        <IconButton
          label={t`Add a guest`}
          icon={<Plus aria-hidden="true" />}
          disabled={value >= most}
          onClick={() => onChange(value + 1)}
        />
      </span>
    </fieldset>
  )
}
