import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarClock, ChevronLeft, ChevronRight, MapPin, UserRound } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useParams, useSearchParams } from 'react-router'
import { CheckInCard } from '#domains/events/checkins/web/CheckInCard.tsx'
import type { Event } from '#domains/events/events/contract.ts'
import { EventChips } from '#domains/events/events/web/EventChips.tsx'
import { EventFacts, EventHosts } from '#domains/events/events/web/EventFacts.tsx'
import { EventState } from '#domains/events/events/web/EventState.tsx'
import { EventTime } from '#domains/events/events/web/EventTime.tsx'
import { eventQuery } from '#domains/events/events/web/event-queries.ts'
import { Attendees } from '#domains/events/rsvps/web/Attendees.tsx'
import { Discussion } from '#domains/events/rsvps/web/Discussion.tsx'
import { RsvpPanel } from '#domains/events/rsvps/web/RsvpPanel.tsx'
import { LargeCover } from '#domains/gym-management/gym-photos/web/LargeCover.tsx'
import { useEventTime } from '#domains/gyms/gyms/web/event-time.ts'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { MapFrameInSight, PlaceMap } from '#domains/gyms/gyms/web/map/LazyMap.tsx'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateBadge } from '#ui/DateBadge.tsx'
import { optionalPart } from '#ui/optional-part.ts'
import { DirectionsLink, NoStreets } from '../gym/GymContact.tsx'
import { EventActions } from './EventActions.tsx'

const BoardCard = optionalPart(() => import('#domains/events/board/web/BoardCard.tsx'))
const MatWishesCard = optionalPart(() => import('#domains/journal/conductor/web/MatWishesCard.tsx'))
const PlaylistCard = optionalPart(() => import('#domains/journal/music/web/PlaylistCard.tsx'))
const ForecastCard = optionalPart(() => import('#domains/journal/forecast/web/ForecastCard.tsx'))

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
  const { gym, status } = event
  return (
    <article aria-labelledby="event-title" className="py-4 sm:py-6">
      <LargeCover picture={event.cover ?? gym.cover} gym={gym} isOwn={event.ownsPicture} />
      <div className="mt-4 grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]">
        <EventHead event={event} />
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6 lg:sticky lg:top-[calc(var(--covered-above)+24px)] lg:row-span-2">
          {status !== 'draft' && <CheckInCard event={event} />}
          {status !== 'draft' && status !== 'cancelled' && <RsvpPanel event={event} />}
          <Suspense>{status !== 'draft' && status !== 'cancelled' && <BoardCard event={event} />}</Suspense>
          <Suspense>
            {event.eventType === 'open_mat' && (status === 'scheduled' || status === 'live') && (
              <MatWishesCard to={{ gymId: gym.id, eventId: event.id, ...keyIn(search) }} />
            )}
          </Suspense>
        </div>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <Suspense>
            {status === 'scheduled' && <ForecastCard to={{ gymId: gym.id, eventId: event.id, ...keyIn(search) }} />}
          </Suspense>
          <Attendees event={event} />
          {event.description && (
            <Card>
              <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                {event.description}
              </p>
            </Card>
          )}
          <EventFacts event={event} />
          <Suspense>
            <PlaylistCard place={{ kind: 'event', gymId: gym.id, eventId: event.id, ...keyIn(search) }} />
          </Suspense>
          <Discussion event={event} />
          <Neighbours event={event} />
        </div>
      </div>
    </article>
  )
}

const keyIn = (search: URLSearchParams) => {
  const key = search.get('key')
  return key ? { key } : {}
}

function EventHead({ event }: { event: Event }) {
  const { dayParts } = useEventTime()
  return (
    <header className="flex min-w-0 flex-col gap-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 sm:gap-x-6">
        <DateBadge {...dayParts(event)} large className="shadow-float [article>button~div_&]:-mt-14" />
        <div className="flex flex-col gap-2">
          <h1 id="event-title" className="text-2xl wrap-anywhere sm:text-3xl">
            <bdi>{event.title}</bdi>
          </h1>
          <EventChips event={event} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <EventActions event={event} />
      </div>
      <EventState event={event} />
      <Card>
        <div className="flex flex-col gap-4">
          <Line icon={<CalendarClock />}>
            <p className="font-semibold">
              <EventTime event={event} />
            </p>
          </Line>
          <Place event={event} />
          {event.hosts.length > 0 && (
            <Line icon={<UserRound />}>
              <p className="text-sm text-quiet">
                <Trans>Hosted by</Trans>
              </p>
              <EventHosts event={event} />
            </Line>
          )}
        </div>
      </Card>
    </header>
  )
}

function Place({ event: { gym, place } }: { event: Event }) {
  const { country } = useGymLabels()
  const { street, postalCode, city, region } = place.address
  const town = [postalCode, city || region].filter(Boolean).join(' ')
  return (
    <>
      <Line icon={<MapPin />}>
        <p className="font-semibold wrap-anywhere">
          <Link to={paths.gym(gym.slug)} className="hover:underline">
            <bdi>{gym.name}</bdi>
          </Link>
        </p>
        <p className="text-quiet wrap-anywhere">
          {[street, town, country(place.address.country)].filter(Boolean).join(', ')}
        </p>
      </Line>
      {place.location && (
        <>
          <div className="h-40 overflow-hidden rounded-control border border-line">
            <MapFrameInSight>
              <PlaceMap name={gym.name} at={place.location} />
            </MapFrameInSight>
          </div>
          <NoStreets />
          <DirectionsLink gym={{ ...gym, location: place.location, placeApproximate: false }} wide />
        </>
      )}
    </>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4">
      <span
        aria-hidden="true"
        className="flex size-11 shrink-0 items-center justify-center self-start rounded-control border border-line text-quiet [&_svg]:size-5"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
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
