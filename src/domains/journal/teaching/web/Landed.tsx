import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useTechniqueNames } from '#domains/journal/techniques/web/use-technique-names.ts'
import { useDates } from '#platform/web/dates.ts'
import { Card } from '#ui/Card.tsx'
import { Chip, type ChipProps } from '#ui/Chip.tsx'
import { LANDED } from '../rules.ts'
import type { Teaching } from './use-teaching.ts'

/** Which of a month's techniques members drilled and used in rounds, without saying who. */
export function Landed({ landed }: { landed: Teaching['landed'] }) {
  const { month } = useDates()
  const least = LANDED.members
  if (!landed)
    return (
      <Card title={<Trans>Did it land?</Trans>}>
        <p className="text-quiet">
          <Trans>
            If at least {least} members check in with the gym's code or at the desk in a month, on the 15th of the next
            month you'll see which techniques they drilled and used in rounds, without names.
          </Trans>
        </p>
      </Card>
    )
  const monthName = month(`${landed.month}-01`)
  const { techniques } = landed
  const enough = LANDED.with
  return (
    <Card title={<Trans>Did it land? Taught in {monthName}</Trans>}>
      <dl className="flex flex-col gap-3">
        <Group
          title={<Trans>Worked in rounds</Trans>}
          tone="good"
          techniques={techniques.filter(({ inRounds }) => inRounds)}
        />
        <Group
          title={<Trans>Drilled, not in rounds yet</Trans>}
          techniques={techniques.filter(({ drilled, inRounds }) => drilled && !inRounds)}
        />
        <Group
          title={<Trans>Hardly drilled</Trans>}
          tone="careful"
          techniques={techniques.filter(({ drilled, inRounds }) => !drilled && !inRounds)}
        />
      </dl>
      <p className="mt-3 text-sm text-quiet">
        <Trans>Counted once, two weeks after the end of the month, from what at least {enough} members logged.</Trans>
      </p>
    </Card>
  )
}

interface GroupProps extends Pick<ChipProps, 'tone'> {
  title: ReactNode
  techniques: NonNullable<Teaching['landed']>['techniques']
}

function Group({ title, tone, techniques }: GroupProps) {
  const nameOf = useTechniqueNames()
  if (techniques.length === 0) return null
  return (
    <div>
      <dt className="text-sm font-semibold">{title}</dt>
      <dd className="mt-1 flex flex-wrap gap-1.5">
        {techniques.map(({ slug }) => (
          <Chip key={slug} tone={tone}>
            <bdi>{nameOf(slug) ?? slug.replaceAll('-', ' ')}</bdi>
          </Chip>
        ))}
      </dd>
    </div>
  )
}
