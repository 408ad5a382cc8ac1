import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/web/activities.ts'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { GymThumb } from '#domains/gyms/gyms/web/GymThumb.tsx'
import { gymQuery } from '#domains/gyms/gyms/web/gym-queries.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { sizedAddress } from '#platform/web/picture-address.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { eventLinkCard } from './extension-points.ts'
import type { OwnLink } from './own-link.ts'

const PREVIEW = 100

/** The page that a message links to, as a card. Renders nothing if the reader can't see the page; the link stays. */
export default function LinkCard(link: OwnLink) {
  if (link.kind === 'activity') return <PostLinkCard id={link.id} />
  if (link.kind === 'gym') return <GymLinkCard slug={link.slug} />
  const EventLinkCard = eventLinkCard.get()
  return <EventLinkCard {...link} />
}

function PostLinkCard({ id }: { id: string }) {
  const { data: card, error } = useQuery(activities.get.queryOptions({ input: { id } }))
  if (!card || isRefused(error)) return null
  const { actor, post, content } = card
  const [picture] = post?.pictures ?? []
  const text = previewOf(post?.text || content.text || content.preview || '', PREVIEW)
  return (
    <LinkBox
      to={paths.activity(id)}
      title={actor.name}
      picture={
        picture ? (
          <img
            src={sizedAddress(picture.url, 192)}
            alt=""
            loading="lazy"
            className="size-14 shrink-0 rounded-control bg-sunk object-cover"
          />
        ) : (
          <Avatar name={actor.name} src={actor.photoURL} size={40} decorative />
        )
      }
    >
      {text || <Moment at={card.timestamp} />}
    </LinkBox>
  )
}

function GymLinkCard({ slug }: { slug: string }) {
  const { data: gym, error } = useQuery(gymQuery(slug))
  if (!gym || isRefused(error)) return null
  return (
    <LinkBox to={paths.gym(gym.slug)} title={gym.name} picture={<GymThumb gym={gym} className="size-14!" />}>
      {gym.address.city}
    </LinkBox>
  )
}

/** Whether the reader may no longer see what's still cached. */
export const isRefused = (error: Error | null) => error !== null && failureOf(error).kind === 'refused'

/** A small card inside a bubble. */
export function LinkBox({
  to,
  title,
  picture,
  children,
}: {
  to: string
  title: string
  picture: ReactNode
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      className="my-1 flex w-72 max-w-full items-center gap-3 rounded-control border border-line bg-paper p-2 text-ink! no-underline!"
    >
      {picture}
      <span className="min-w-0 flex-1 text-sm">
        <bdi className="block truncate font-semibold">{title}</bdi>
        <span dir="auto" className="line-clamp-3 wrap-anywhere text-quiet">
          {children}
        </span>
      </span>
    </Link>
  )
}
