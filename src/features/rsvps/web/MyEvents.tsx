import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EventRow } from '#features/events/web/EventRow.tsx'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Place } from '../contract.ts'
import { myEventsQuery } from './rsvp-queries.ts'

/** What I said I come to, the soonest first; or what is over, the latest first. The last seen stays readable offline. */
export function MyEvents({ when = 'coming' }: { when?: 'coming' | 'past' }) {
  const { t } = useLingui()
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    myEventsQuery(when),
  )
  if (!data)
    return isError ? (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>
          <Trans>Your events could not be loaded just now.</Trans>
        </p>
        <Button size="small" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    ) : (
      <SkeletonRows rows={2} />
    )
  const items = data.pages.flatMap(({ items: page }) => page)
  if (items.length === 0)
    return (
      <p className="text-quiet">
        {when === 'coming' ? (
          <Trans>You haven't said yet that you come to anything. Find an open mat and press "I'm going".</Trans>
        ) : (
          <Trans>No events behind you yet.</Trans>
        )}
      </p>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets Safari no longer calls it a list */}
      <ul role="list" aria-label={when === 'coming' ? t`My coming events` : t`My past events`}>
        {items.map(({ event, place }) => (
          <EventRow key={event.id} event={event} at="elsewhere">
            <PlaceChip place={place} />
          </EventRow>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

function PlaceChip({ place }: { place: Place }) {
  switch (place.status) {
    case 'going':
      return (
        <Chip tone="good">
          <Trans>You're going</Trans>
        </Chip>
      )
    case 'maybe':
      return (
        <Chip>
          <Trans>Maybe</Trans>
        </Chip>
      )
    case 'waiting':
      return (
        <Chip>
          <Trans>
            #{place.position} of {place.of} on the waitlist
          </Trans>
        </Chip>
      )
    case 'asking':
      return (
        <Chip>
          <Trans>The host decides</Trans>
        </Chip>
      )
    case 'offered':
    case 'first_wins':
      return (
        <Chip tone="careful">
          <Trans>A place is free for you</Trans>
        </Chip>
      )
    case 'attended':
      return (
        <Chip tone="good">
          <Trans>You were there</Trans>
        </Chip>
      )
    default:
      return null
  }
}
