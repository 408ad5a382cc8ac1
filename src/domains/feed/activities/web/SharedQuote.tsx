import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import type { ActivityCard, SharedEntry } from '../contract.ts'
import { ActorName } from './ActorName.tsx'
import { EntryBody } from './EntryBody.tsx'
import { Moment } from './Moment.tsx'

/** A shared entry in its own box. Deleted and hidden ones look the same. */
export function SharedQuote({ shared }: { shared: NonNullable<ActivityCard['shared']> }) {
  if (shared.status === 'gone')
    return (
      <p className="rounded-control border border-line bg-ground p-3 text-quiet">
        <Trans>This isn't available any more.</Trans>
      </p>
    )
  return <QuotedEntry entry={shared.entry} />
}

export function QuotedEntry({ entry }: { entry: SharedEntry }) {
  return (
    <blockquote className="flex flex-col gap-2 rounded-control border border-line p-3">
      <div className="flex min-w-0 items-center gap-2">
        <Avatar name={entry.actor.name} src={entry.actor.photoURL} size={24} decorative />
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <ActorName actor={entry.actor} />
          <Link
            to={paths.activity(entry.id)}
            className="inline-flex min-h-6 items-center text-sm text-quiet hover:underline"
          >
            <Moment at={entry.timestamp} />
          </Link>
        </p>
      </div>
      <EntryBody entry={entry} quoted />
    </blockquote>
  )
}
