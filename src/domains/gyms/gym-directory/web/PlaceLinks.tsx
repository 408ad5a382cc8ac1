import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#ui/Card.tsx'

export interface PlaceLink {
  to: string
  name: string
  /** A number of gyms or a distance. */
  detail: string
}

/** Links to countries or cities in as many columns as fit. */
export function PlaceLinks({ title, links }: { title?: ReactNode; links: readonly PlaceLink[] }) {
  return (
    <Card title={title} padding="none">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6 px-2 py-1 sm:px-4">
        {links.map(({ to, name, detail }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center justify-between gap-3 rounded-control px-2 no-underline hover:bg-sunk"
            >
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              <span className="shrink-0 text-sm text-quiet tabular-nums">{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
