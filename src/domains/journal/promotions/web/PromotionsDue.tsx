import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PersonRow } from '#domains/feed/follows/web/PersonRow.tsx'
import { useDates } from '#platform/web/dates.ts'
import { Card } from '#ui/Card.tsx'
import { Belt } from './Belt.tsx'
import { promotions } from './promotions.ts'

/** For staff who manage members: those who've reached the minimum time. Renders nothing if there are none. */
export function PromotionsDue({ gymId }: { gymId: string }) {
  const { date } = useDates()
  const { data } = useQuery(promotions.due.queryOptions({ input: { id: gymId } }))
  if (!data || data.items.length === 0) return null
  return (
    <Card title={<Trans>Minimum reached</Trans>}>
      <p className="text-quiet">
        <Trans>
          Based on the promotions they share with you, these members have reached the IBJJF minimum time. When to
          promote them is up to you.
        </Trans>
      </p>
      <ul className="divide-y divide-line">
        {data.items.map(({ person, belt, stripes, since, of, reachedOn }) => {
          const [from, reached] = [date(since), date(reachedOn)]
          return (
            <PersonRow
              key={person.uid}
              person={person}
              note={
                <span className="flex flex-col">
                  <span>
                    <Belt belt={belt} stripes={stripes} />
                    {' · '}
                    {of === 'belt' ? (
                      <Trans>at this belt since {from}</Trans>
                    ) : (
                      <Trans>at this degree since {from}</Trans>
                    )}
                  </span>
                  <span>
                    <Trans>Minimum reached on {reached}</Trans>
                  </span>
                </span>
              }
            />
          )
        })}
      </ul>
    </Card>
  )
}
