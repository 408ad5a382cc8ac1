import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/Card.tsx'
import { TaughtFacts } from './TaughtFacts.tsx'
import { teaching } from './teaching.ts'

/** The latest classes the member may read about that taught a technique. Renders nothing if there are none. */
export default function TaughtTechnique({ slug }: { slug: string }) {
  const { day } = useDates()
  const { data } = useQuery(teaching.ofTechnique.queryOptions({ input: { slug } }))
  if (!data || data.items.length === 0) return null
  return (
    <Card title={<Trans>Taught at your gym</Trans>}>
      <ol className="divide-y divide-line">
        {data.items.map(({ gym, sessionId, title, wasThere, note, videoUrl, ...taught }) => (
          <li key={`${taught.day} ${gym.id} ${sessionId}`} className="py-3 first:pt-0 last:pb-0">
            <h3 className="text-base">
              <bdi>{title}</bdi>
            </h3>
            <p className="text-sm text-quiet">
              <Link to={paths.gym(gym.slug)}>
                <bdi>{gym.name}</bdi>
              </Link>
              {' · '}
              {day(taught.day)}
              {' · '}
              {wasThere ? <Trans>You were there</Trans> : <Trans>You weren't there</Trans>}
            </p>
            <TaughtFacts taught={{ techniques: [], note, videoUrl }} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
