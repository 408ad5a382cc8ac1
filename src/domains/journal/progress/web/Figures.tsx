import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Compared, Progress } from '../contract.ts'
import { differenceOf, useAmountLabels } from './amount-labels.ts'
import { StreakLabel } from './StreakLabel.tsx'

/** The headline figures, with their change from the previous period. */
export function Figures({ data }: { data: Pick<Progress, 'sessions' | 'minutes' | 'rounds' | 'streak'> }) {
  const { i18n } = useLingui()
  const { hours } = useAmountLabels()
  const number = (value: number) => i18n.number(value)
  const { streak } = data
  const longest = streak.longest
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure name={<Trans>Sessions</Trans>} value={data.sessions} words={number} />
      <Figure name={<Trans>Mat hours</Trans>} value={data.minutes} words={hours} />
      <Figure name={<Trans>Rounds</Trans>} value={data.rounds} words={number} />
      <Tile
        name={<Trans>Streak (weeks)</Trans>}
        value={number(streak.current)}
        beside={<Trans>Longest: {longest}</Trans>}
      >
        <StreakLabel streak={streak} />
      </Tile>
    </dl>
  )
}

function Figure({ name, value, words }: { name: ReactNode; value: Compared; words: (value: number) => string }) {
  const difference = differenceOf(value)
  const amount = difference === null ? '' : words(Math.abs(difference))
  return (
    <Tile
      name={name}
      value={words(value.now)}
      beside={
        difference === null ? undefined : difference > 0 ? (
          <Trans>Up {amount}</Trans>
        ) : difference < 0 ? (
          <Trans>Down {amount}</Trans>
        ) : (
          <Trans>No change</Trans>
        )
      }
    />
  )
}

interface TileProps {
  name: ReactNode
  value: string
  beside?: ReactNode
  children?: ReactNode
}

function Tile({ name, value, beside, children }: TileProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-card border border-line bg-paper p-4">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="flex flex-col gap-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="heading text-2xl tabular-nums">{value}</span>
          {beside && <span className="text-sm text-quiet">{beside}</span>}
        </span>
        {children && <span className="text-sm text-quiet">{children}</span>}
      </dd>
    </div>
  )
}
