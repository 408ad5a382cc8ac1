import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PersonRow } from '#features/follows/web/PersonRow.tsx'
import { dayInFull } from '#features/milestones/web/day-words.ts'
import { Card } from '#ui/Card.tsx'
import { Belt } from './Belt.tsx'
import { promotions } from './promotions.ts'

/** D14: at whose belt or degree the minimum time is reached, for the staff; nothing where there is nobody. */
export function PromotionsDue({ gymId }: { gymId: string }) {
  const { i18n } = useLingui()
  const { data } = useQuery(promotions.due.queryOptions({ input: { id: gymId } }))
  if (!data || data.items.length === 0) return null
  return (
    <Card title={<Trans>Promotions due</Trans>}>
      <p className="text-quiet">
        <Trans>
          The IBJJF's minimum time is reached, by what these members show you. It says nothing of how they roll: when
          they are promoted is your decision.
        </Trans>
      </p>
      <ul className="divide-y divide-line">
        {data.items.map(({ person, belt, stripes, since, of, reachedOn }) => {
          const [from, reached] = [dayInFull(since, i18n.locale), dayInFull(reachedOn, i18n.locale)]
          return (
            <PersonRow
              key={person.uid}
              person={person}
              note={
                <span className="flex flex-col">
                  <span>
                    <Belt belt={belt} stripes={stripes} />
                    {' · '}
                    {of === 'belt' ? <Trans>this belt since {from}</Trans> : <Trans>this degree since {from}</Trans>}
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
