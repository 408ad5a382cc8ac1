import { Trans, useLingui } from '@lingui/react/macro'
import { METHOD_LABELS } from '#domains/journal/matches/web/match-labels.ts'
import { paths } from '#platform/web/paths.ts'
import { usePercent } from '#platform/web/percent.ts'
import { ButtonLink } from '#ui/Button.tsx'
import type { Progress } from '../contract.ts'
import { ChartCard } from './ChartCard.tsx'

/** The record of matches by method. */
export function MatchesCard({ matches }: { matches: Progress['matches'] }) {
  const { t } = useLingui()
  const [wins, losses, draws] = [matches.wins.now, matches.losses.now, matches.draws.now]
  const total = wins + losses + draws
  const percent = usePercent()
  const rate = total > 0 ? percent(wins / total) : ''
  return (
    <ChartCard
      title={<Trans>Matches</Trans>}
      message={
        total === 0 ? (
          <Trans>No matches logged in this period.</Trans>
        ) : (
          <Trans>
            {wins} won, {losses} lost, {draws} drawn ({rate} won).
          </Trans>
        )
      }
      drawing={
        total > 0 && (
          <ul className="flex flex-col gap-3">
            {matches.methods.map((row) => (
              <li key={row.method} className="flex flex-col gap-1 text-sm">
                <span>{t(METHOD_LABELS[row.method])}</span>
                <span className="flex flex-wrap gap-1">
                  {[
                    ...letters(t`W`, row.wins, 'bg-accent text-on-primary'),
                    ...letters(t`L`, row.losses, 'border border-careful text-careful'),
                    ...letters(t`D`, row.draws, 'border border-edge text-quiet'),
                  ]}
                </span>
              </li>
            ))}
          </ul>
        )
      }
      table={{
        caption: t`Matches by method`,
        columns: [t`Method`, t`Won`, t`Lost`, t`Drawn`],
        rows: matches.methods.map((row) => [t(METHOD_LABELS[row.method]), row.wins, row.losses, row.draws]),
      }}
    >
      {total === 0 && (
        <div>
          <ButtonLink to={paths.newMatch()}>
            <Trans>Log a match</Trans>
          </ButtonLink>
        </div>
      )}
    </ChartCard>
  )
}

/** Up to this many results are drawn one by one. */
const MOST_LETTERS = 12

function letters(letter: string, times: number, look: string) {
  const box = `inline-flex h-6 min-w-6 items-center justify-center rounded-sm px-1 text-xs font-semibold ${look}`
  if (times > MOST_LETTERS)
    return [
      <span key={letter} className={box}>
        {letter} {times}
      </span>,
    ]
  return Array.from({ length: times }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they're interchangeable
    <span key={`${letter}${at}`} className={box}>
      {letter}
    </span>
  ))
}
