import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { Card } from '#ui/Card.tsx'
import type { TechniqueCount } from '../contract.ts'
import type { TechniqueRole } from '../rules.ts'

/** How often the member used a technique. Private to them. */
export function CountCard({ count, role }: { count: TechniqueCount; role: TechniqueRole }) {
  const { date } = useDates()
  const numbers = [
    { label: <Trans>sessions</Trans>, value: count.sessions },
    ...(role === 'position' ? [{ label: <Trans>rounds</Trans>, value: count.rounds }] : []),
    ...(role === 'attack'
      ? [
          { label: <Trans>for me</Trans>, value: count.for },
          { label: <Trans>against me</Trans>, value: count.against },
        ]
      : []),
  ] satisfies { label: ReactNode; value: number }[]
  return (
    <Card title={<Trans>My training</Trans>}>
      {count.lastOn === null ? (
        <p className="text-quiet">
          <Trans>Add this technique to a session or a round to see how often you use it.</Trans>
        </p>
      ) : (
        <>
          <ul className="flex flex-wrap gap-x-8 gap-y-3">
            {numbers.map(({ label, value }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
              <li key={at}>
                <span className="block text-xl font-semibold tabular-nums">{value}</span>
                <span className="text-sm text-quiet">{label}</span>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-quiet">
            <Trans>Last logged: {{ day: date(count.lastOn) }}. Only you can see this.</Trans>
          </p>
        </>
      )}
    </Card>
  )
}
