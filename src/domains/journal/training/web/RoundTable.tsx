import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useTechniqueNames } from '#domains/journal/techniques/web/use-technique-names.ts'
import type { OwnRound } from './own-session.ts'
import { useSessionLabels } from './session-labels.ts'

/** The rounds of a session, for its author. */
export function RoundTable({ rounds }: { rounds: readonly OwnRound[] }) {
  return (
    <ol className="divide-y divide-line">
      {rounds.map((round, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rounds are only identified by their order
        <Round key={at} number={at + 1} round={round} />
      ))}
    </ol>
  )
}

function Round({ number, round }: { number: number; round: OwnRound }) {
  const { t } = useLingui()
  const words = useSessionLabels()
  const nameOf = useTechniqueNames()
  const { partner, subsFor, subsAgainst, positions, worked = [], result } = round
  const names = (techniques: OwnRound['subsFor']) =>
    techniques.map(({ slug, name }) => nameOf(slug) ?? name ?? slug.replaceAll('-', ' '))
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">
          {partner?.name ? <bdi className="wrap-anywhere">{partner.name}</bdi> : <Trans>Round {number}</Trans>}
        </span>
        <span className="text-quiet tabular-nums">{words.minutes(round.minutes)}</span>
      </p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm empty:hidden">
        <Line name={t`I got`} items={names(subsFor)} />
        <Line name={t`Against me`} items={names(subsAgainst)} />
        <Line name={t`Positions`} items={names(positions)} between=" → " />
        <Line name={t`Worked`} items={names(worked)} />
      </dl>
      {result && (
        <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line" dir="auto">
          {result}
        </p>
      )}
    </li>
  )
}

function Line({ name, items, between = ', ' }: { name: ReactNode; items: string[]; between?: string }) {
  if (items.length === 0) return null
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="wrap-anywhere">{items.join(between)}</dd>
    </>
  )
}
