import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '#platform/web/dates.ts'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { TaughtFacts } from './TaughtFacts.tsx'
import { teaching } from './teaching.ts'

/** What the gym taught in the last four weeks, for its members. Renders nothing if the gym doesn't show it. */
export default function TaughtLately({ gymId }: { gymId: string }) {
  const { day, time } = useDates()
  const { data, isError, refetch } = useQuery(teaching.lately.queryOptions({ input: { gymId } }))
  if (isError && !data) return <Failure what={<Trans>what was taught</Trans>} again={refetch} />
  if (!data || data.items.length === 0) return null
  return (
    <Card title={<Trans>Taught lately</Trans>}>
      <ol className="divide-y divide-line">
        {data.items.map((one) => (
          <li key={`${one.day} ${one.sessionId}`} className="py-3 first:pt-0 last:pb-0">
            <h3 className="text-base">
              <bdi>{one.title}</bdi>
            </h3>
            <p className="text-sm text-quiet">
              {day(one.day)}, {time(one.start)}
            </p>
            <TaughtFacts taught={one} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
