import { useState } from 'react'
import { sizedAddress } from '#platform/web/picture-address.ts'
import type { EventCard } from '../contract.ts'

/** The event's cover in a list, or the gym's. Renders nothing if neither has one. */
export function EventCover({ event: { cover, gym } }: { event: EventCard }) {
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
