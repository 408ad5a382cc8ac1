import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CloudUpload } from 'lucide-react'
import type { Event } from '#domains/events/events/contract.ts'
import { useDates } from '#platform/web/dates.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { tap } from './checkin-writes.ts'
import type { ExpectedListItem } from './expected-people.ts'
import { PersonToggle } from './PersonToggle.tsx'
import { useRefusalLabels } from './UnsentCheckIn.tsx'

export interface ExpectedListProps {
  event: Event
  people: ExpectedListItem[]
  isOpen: boolean
  isSearch: boolean
}

/** Everyone expected or present. Each row is one large button. */
export function ExpectedList({ event, people, isOpen, isSearch }: ExpectedListProps) {
  const { t } = useLingui()
  if (people.length === 0)
    return (
      <p className="py-6 text-center text-quiet">
        {isSearch ? (
          <Trans>No one on the list has that name. Use “Add walk-in” to check in someone who didn't RSVP.</Trans>
        ) : (
          <Trans>No RSVPs. You can still check in anyone who turns up.</Trans>
        )}
      </p>
    )
  return (
    <Card padding="none">
      <ul aria-label={t`Expected`}>
        {people.map((person) => (
          <Line key={person.person.uid} event={event} shown={person} isOpen={isOpen} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ event, shown, isOpen }: { event: Event; shown: ExpectedListItem; isOpen: boolean }) {
  const { person, isThere } = shown
  const to = { gymId: event.gym.id, eventId: event.id }
  const press = () => void tap({ to, uid: person.uid, name: person.displayName, there: !isThere })
  return (
    <PersonToggle person={person} isThere={isThere} disabled={!isOpen && !isThere} onPress={press}>
      <Facts event={event} shown={shown} />
    </PersonToggle>
  )
}

function Facts({ event, shown }: { event: Event; shown: ExpectedListItem }) {
  const { shortMoment } = useDates(event.timezone)
  const refusal = useRefusalLabels()
  const { rsvp, guests, answer, checkIn, oftenMisses, unsent, isThere } = shown
  return (
    <>
      {unsent?.state === 'refused' && <span className="text-danger">{refusal(unsent.failure)}</span>}
      {unsent && unsent.state !== 'refused' && (
        <span className="inline-flex items-center gap-1 text-careful">
          <CloudUpload aria-hidden="true" size={14} />
          <Trans>Waiting to send</Trans>
        </span>
      )}
      {checkIn && isThere && !unsent && <Trans>Checked in at {{ time: shortMoment(checkIn.at) }}</Trans>}
      {guests > 0 && <Plural value={guests} one="with # guest" other="with # guests" />}
      {answer && <bdi className="wrap-anywhere">{answer}</bdi>}
      {rsvp === 'maybe' && <Chip>{<Trans>Maybe</Trans>}</Chip>}
      {(rsvp === 'waitlisted' || rsvp === 'offered') && (
        <Chip tone="careful">
          <Trans>Waitlist</Trans>
        </Chip>
      )}
      {rsvp === 'no_show' && (
        <Chip tone="careful">
          <Trans>No-show</Trans>
        </Chip>
      )}
      {oftenMisses && (
        <Chip tone="careful">
          <Trans>Often misses</Trans>
        </Chip>
      )}
    </>
  )
}
