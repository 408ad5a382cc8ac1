import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useEventTime } from '#domains/gyms/gyms/web/event-time.ts'
import { paths } from '#platform/web/paths.ts'
import { sizedAddress } from '#platform/web/picture-address.ts'
import { DateBadge } from '#ui/DateBadge.tsx'
import type { EventCard } from '../contract.ts'
import { EventChips } from './EventChips.tsx'
import { EventTime } from './EventTime.tsx'

interface Props {
  event: EventCard
  at?: 'gym' | 'elsewhere'
  children?: ReactNode
}

export function EventRow({ event, at, children }: Props) {
  return (
    <DatedRow
      to={paths.event(event)}
      {...event}
      gym={at === 'elsewhere' ? event.gym : undefined}
      picture={<EventCover event={event} />}
    >
      <EventChips event={event} />
      {children && <div className="relative z-1 flex flex-wrap gap-2">{children}</div>}
    </DatedRow>
  )
}

interface DatedRowProps extends Pick<EventCard, 'title' | 'startsAt' | 'endsAt' | 'timezone'> {
  to: string
  gym: Pick<EventCard['gym'], 'name' | 'city'> | undefined
  picture?: ReactNode
  children: ReactNode
}

/** A row for an event or a class, which links to its page. */
export function DatedRow({ to, title, gym, picture, children, ...times }: DatedRowProps) {
  const { dayParts } = useEventTime()
  return (
    <li className="relative flex items-start gap-3 border-t border-line px-4 py-3 first:border-t-0">
      <DateBadge {...dayParts(times)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="leading-snug font-semibold wrap-anywhere">
          <Link to={to} className="after:absolute after:inset-0 hover:underline">
            <bdi>{title}</bdi>
          </Link>
        </p>
        <p className="text-sm">
          <EventTime event={times} />
        </p>
        {gym && (
          <p className="text-sm text-quiet wrap-anywhere">
            <bdi>{[gym.name, gym.city].filter(Boolean).join(' · ')}</bdi>
          </p>
        )}
        {children}
      </div>
      {picture}
    </li>
  )
}

/** The event's cover in a list, or the gym's. Renders nothing if neither has one. */
function EventCover({ event: { cover, gym } }: { event: EventCard }) {
  const [failed, setFailed] = useState<string | null>(null)
  const picture = cover ?? gym.cover
  if (!picture || picture.id === failed) return null
  return (
    <img
      src={sizedAddress(picture.url, 192)}
      alt=""
      width={80}
      height={80}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(picture.id)}
      className="size-16 shrink-0 rounded-control bg-sunk object-cover sm:size-20"
    />
  )
}
