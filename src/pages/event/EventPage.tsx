import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useParams, useSearchParams } from 'react-router'
import { EventCalendarLinks } from '#domains/events/calendars/web/EventCalendarLinks.tsx'
import { CheckInCard } from '#domains/events/checkins/web/CheckInCard.tsx'
import type { Event } from '#domains/events/events/contract.ts'
import { EventChips } from '#domains/events/events/web/EventChips.tsx'
import { EventFacts, EventHosts } from '#domains/events/events/web/EventFacts.tsx'
import { EventState } from '#domains/events/events/web/EventState.tsx'
import { EventTime } from '#domains/events/events/web/EventTime.tsx'
import { eventQuery } from '#domains/events/events/web/event-queries.ts'
import { Places } from '#domains/events/events/web/Places.tsx'
import { Attendees } from '#domains/events/rsvps/web/Attendees.tsx'
import { Discussion } from '#domains/events/rsvps/web/Discussion.tsx'
import { RsvpPanel } from '#domains/events/rsvps/web/RsvpPanel.tsx'
import { LargeCover } from '#domains/gym-management/gym-photos/web/LargeCover.tsx'
import { useEventTime } from '#domains/gyms/gyms/web/event-time.ts'
import { ShareButton } from '#domains/gyms/gyms/web/ShareButton.tsx'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateBadge } from '#ui/DateBadge.tsx'
import { EventActions } from './EventActions.tsx'

const PlaylistCard = lazy(() => import('#domains/journal/music/web/PlaylistCard.tsx'))

export const loader = async ({ params, request }: LoaderFunctionArgs) => {
  const { search, searchParams, hash } = new URL(request.url)
  const event = await queryClient.ensureQueryData(eventQuery({ ...params, ...keyIn(searchParams) }))
  // Ids and former slugs still open, at the current URL.
  if (event.gym.slug !== params.gymId || event.slug !== params.eventId)
    throw redirect(paths.event(event) + search + hash)
  return null
}

/** /gym/{gymSlug}/event/{eventSlug}: one event with everything you can do there. */
export function Component() {
  const [search] = useSearchParams()
  const { data: event } = useSuspenseQuery(eventQuery({ ...useParams(), ...keyIn(search) }))
  const isOn = event.status === 'scheduled' || event.status === 'live'
  return (
    <article aria-labelledby="event-title" className="flex flex-col gap-4 py-4 sm:gap-6 sm:py-6">
      <EventHead event={event} />
      <EventState event={event} />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6 lg:order-2">
          {isOn && <Places event={event} />}
          {event.status !== 'draft' && <CheckInCard event={event} />}
          {event.status !== 'draft' && event.status !== 'cancelled' && <RsvpPanel event={event} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          {event.description && (
            <Card>
              <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                {event.description}
              </p>
            </Card>
          )}
          <EventFacts event={event} />
          {isOn && <EventCalendarLinks event={event} />}
          <EventHosts event={event} />
          <Suspense>
            <PlaylistCard place={{ kind: 'event', gymId: event.gym.id, eventId: event.id, ...keyIn(search) }} />
          </Suspense>
          <Attendees event={event} />
          <Discussion event={event} />
        </div>
      </div>
      <Neighbours event={event} />
    </article>
  )
}

const keyIn = (search: URLSearchParams) => {
  const key = search.get('key')
  return key ? { key } : {}
}

function EventHead({ event }: { event: Event }) {
  const { dayParts } = useEventTime()
  const { gym } = event
  return (
    <header className="flex flex-col gap-4">
      <LargeCover picture={event.cover ?? gym.cover} gymId={gym.id} isOwn={event.may.edit} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 sm:gap-x-6">
        <DateBadge {...dayParts(event)} large />
        <div className="flex min-w-0 flex-col items-start gap-2">
          <h1 id="event-title" className="text-2xl wrap-anywhere">
            <bdi>{event.title}</bdi>
          </h1>
          <p className="font-semibold">
            <EventTime event={event} />
          </p>
          <p className="wrap-anywhere">
            <Link to={paths.gym(gym.slug)} className="text-primary-strong hover:underline">
              <bdi>{gym.name}</bdi>
            </Link>
            {gym.city && <span className="text-quiet"> · {gym.city}</span>}
          </p>
          <EventChips event={event} />
        </div>
        <div className="col-span-2 flex flex-wrap gap-2 sm:col-span-1 sm:col-start-2">
          <EventActions event={event}>
            <ShareButton
              title={event.title}
              path={paths.event(event, event.visibility === 'link' ? event.linkKey : null)}
            />
          </EventActions>
        </div>
      </div>
    </header>
  )
}

/** Links to the previous and next dates of the series. */
function Neighbours({ event: { gym, previousSlug, nextSlug } }: { event: Event }) {
  const { t } = useLingui()
  if (!previousSlug && !nextSlug) return null
  return (
    <nav aria-label={t`Other dates`} className="flex flex-wrap justify-between gap-2">
      {previousSlug && (
        <ButtonLink
          to={paths.event({ gym, slug: previousSlug })}
          look="quiet"
          icon={<ChevronLeft aria-hidden="true" />}
        >
          <Trans>Previous date</Trans>
        </ButtonLink>
      )}
      {nextSlug && (
        <ButtonLink
          to={paths.event({ gym, slug: nextSlug })}
          look="quiet"
          className="ml-auto flex-row-reverse"
          icon={<ChevronRight aria-hidden="true" />}
        >
          <Trans>Next date</Trans>
        </ButtonLink>
      )}
    </nav>
  )
}
