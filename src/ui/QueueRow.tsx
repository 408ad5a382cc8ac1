import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from './Avatar.tsx'
import { Card } from './Card.tsx'

interface QueueRowProps {
  /** The page where the request is decided. */
  to: string
  /** The person who made the request. */
  person: { name: string; photoURL: string | null }
  title: string
  /** Other details to show at a glance. */
  line: ReactNode
  chips: ReactNode
}

/** One request in a queue, linked to the page where it's decided. */
export function QueueRow({ to, person, title, line, chips }: QueueRowProps) {
  return (
    <Card as="li" padding="none">
      <Link to={to} className="flex min-h-11 items-start gap-3 p-4 no-underline hover:bg-sunk">
        <Avatar name={person.name} src={person.photoURL} decorative />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            <bdi>{title}</bdi>
          </p>
          <p className="text-sm text-quiet wrap-anywhere">{line}</p>
          <div className="mt-2 flex flex-wrap gap-1.5">{chips}</div>
        </div>
      </Link>
    </Card>
  )
}
