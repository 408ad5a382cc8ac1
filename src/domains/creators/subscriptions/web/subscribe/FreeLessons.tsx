import calls from 'virtual:calls/content'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { contentContract } from '#domains/creators/content/contract.ts'
import type { CreatorPage } from '#domains/creators/creators/contract.ts'
import { paths } from '#platform/web/paths.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { Card } from '#ui/Card.tsx'

const content = queriesOf<typeof contentContract>(calls)

const SAMPLES = 3

/** Free lessons to try before choosing a tier. */
export function FreeLessons({ creator: { uid } }: { creator: Pick<CreatorPage, 'uid'> }) {
  const { data } = useQuery(content.of.queryOptions({ input: { uid, samples: true, limit: SAMPLES } }))
  if (!data || data.items.length === 0) return null
  return (
    <Card title={<Trans>Try these for free</Trans>} padding="none">
      <ul className="divide-y divide-line">
        {data.items.slice(0, SAMPLES).map((piece) => (
          <li key={piece.id} className="px-4 py-3 sm:px-6">
            <Link
              to={paths.content(piece.id)}
              className="font-medium text-primary-strong wrap-anywhere hover:underline"
            >
              <bdi>{piece.title}</bdi>
            </Link>
            {piece.teaser && (
              <p className="line-clamp-2 text-sm wrap-anywhere" dir="auto">
                {piece.teaser}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
