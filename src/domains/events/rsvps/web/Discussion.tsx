import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import type { Event } from '#domains/events/events/contract.ts'
import { ActivityCard } from '#domains/feed/activities/web/ActivityCard.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import { Chip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Discussion as Answer, Place } from '../contract.ts'
import { DiscussionBox, UnsentMessages } from './DiscussionBox.tsx'
import { discussionQuery, myRsvpQuery, rsvps, rsvpsApi, useAddress } from './rsvp-queries.ts'

const TAKES_PART: readonly Place['status'][] = ['going', 'maybe', 'attended']

/** The discussion between attendees and hosts; hidden from everyone else. */
export function Discussion({ event }: { event: Event }) {
  const { isAuthenticated, user } = useAuth()
  const { data: mine } = useQuery({ ...myRsvpQuery(useAddress(event)), enabled: isAuthenticated })
  const runs = event.createdBy === user?.uid || event.hosts.some(({ uid }) => uid === user?.uid)
  const takesPart = mine !== undefined && (TAKES_PART.includes(mine.place.status) || isOver(mine.place))
  if (!isAuthenticated || !(runs || takesPart) || event.status === 'draft') return null
  return <OpenDiscussion event={event} />
}

/** Once an event is over or called off, a status may not show who was going, so the server decides who may read. */
const isOver = (place: Place) =>
  place.status === 'closed' && ['ended', 'cancelled', 'postponed'].includes(place.because.reason)

function OpenDiscussion({ event }: { event: Event }) {
  const { t } = useLingui()
  const at = useAddress(event)
  const list = useInfiniteQuery(discussionQuery(at))
  const { data, isError, error, refetch } = list
  if (isError && failureOf(error).status === 404) return null
  const first = data?.pages[0]
  const items = data?.pages.flatMap(({ items: page }) => page) ?? []
  if (first && !event.discussionEnabled && items.length === 0) return null
  return (
    <section aria-labelledby="discussion" className="flex flex-col gap-3">
      <h2 id="discussion" className="text-xl">
        <Trans>Discussion</Trans>
      </h2>
      <p className="text-sm text-quiet">
        <Trans>Visible to hosts and anyone who's going or might go.</Trans>
      </p>
      {first?.open && <DiscussionBox event={event} mayNotify={first.mayPin} />}
      <UnsentMessages event={event} />
      {first && !first.open && (
        <p className="text-quiet">
          <Trans>This discussion is closed. You can still read it.</Trans>
        </p>
      )}
      {first?.pinned && <Message event={event} card={first.pinned} answer={first} isPinned />}
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list */}
      <ol role="list" aria-label={t`Messages`} className="flex flex-col gap-3 empty:hidden">
        {first &&
          items
            .filter(({ id }) => id !== first.pinned?.id)
            .map((card) => (
              <li key={card.id} className="empty:hidden">
                <Message event={event} card={card} answer={first} />
              </li>
            ))}
      </ol>
      {!first &&
        (isError ? <Failure plain what={<Trans>the discussion</Trans>} again={refetch} /> : <SkeletonRows rows={2} />)}
      {first?.open && items.length === 0 && (
        <p className="text-quiet">
          <Trans>No messages yet. Ask who's bringing what, or share a lift.</Trans>
        </p>
      )}
      <ShowMore of={list} size="small" className="self-start" />
    </section>
  )
}

interface Props {
  event: Event
  card: Answer['items'][number]
  answer: Answer
  isPinned?: boolean
}

function Message({ event, card, answer, isPinned = false }: Props) {
  const { t } = useLingui()
  const onError = useSaveFailedToast()
  const at = useAddress(event)
  const pin = useMutation({
    mutationFn: () => (isPinned ? rsvpsApi.unpin(at) : rsvpsApi.pin({ ...at, activityId: card.id })),
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: rsvps.discussion.key() }),
  })
  return (
    <ActivityCard
      card={card}
      headingLevel={3}
      {...(isPinned && {
        mark: (
          <Chip icon={<Pin aria-hidden="true" />}>
            <Trans>Pinned</Trans>
          </Chip>
        ),
      })}
      {...(answer.mayPin && {
        menuItems: [
          {
            label: isPinned ? t`Unpin` : t`Pin for everyone`,
            icon: isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
            onPress: () => pin.mutate(),
          },
        ],
      })}
    />
  )
}
