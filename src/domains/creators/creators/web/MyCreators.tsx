import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { MyCreator } from '../contract.ts'
import { creatorPath } from './creator-path.ts'
import { myCreatorsQuery } from './creators.ts'

/** The viewer's creators with each one's latest lesson; renders nothing if there are no memberships. */
export function MyCreators() {
  const { data } = useQuery(myCreatorsQuery)
  if (!data || data.items.length === 0) return null
  return (
    <Card
      title={<Trans>Your coaches</Trans>}
      className="mb-4"
      action={
        <Link to={paths.memberships()} className="inline-flex min-h-11 items-center text-sm underline">
          <Trans>Your memberships</Trans>
        </Link>
      }
    >
      <ul className="divide-y divide-line">
        {data.items.map((mine) => (
          <Row key={mine.creator.uid} mine={mine} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ mine: { creator, unseen, latest } }: { mine: MyCreator }) {
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <Avatar name={creator.displayName} src={creator.photoURL} decorative />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={creatorPath(creator)} className="font-semibold wrap-anywhere hover:underline">
            <bdi>{creator.displayName}</bdi>
          </Link>
          {unseen > 0 && (
            <Chip tone="primary">
              <Plural value={{ count: unseen }} one="# new" other="# new" />
            </Chip>
          )}
        </p>
        {latest && (
          <p className="text-sm text-quiet wrap-anywhere">
            <Link to={paths.content(latest.id)} className="text-ink underline">
              <bdi>{latest.title}</bdi>
            </Link>
            {latest.publishedAt && (
              <>
                {' · '}
                <Moment at={latest.publishedAt} />
              </>
            )}
          </p>
        )}
      </div>
    </li>
  )
}
