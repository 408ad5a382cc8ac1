import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Chip } from '#ui/Chip.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import type { ReviewSummary as Summary } from '../contract.ts'
import { ASPECTS } from '../rules.ts'
import { ASPECT_LABELS } from './aspect-labels.ts'
import { Stars } from './Stars.tsx'

/** The rating summary; "New" with fewer than three reviews. */
export function ReviewSummary({ summary: { count, rated } }: { summary: Summary }) {
  const { i18n } = useLingui()
  if (count === 0) return null
  const of = <Plural value={count} one="# review" other="# reviews" />
  if (!rated)
    return (
      <p className="flex flex-wrap items-center gap-2 text-quiet">
        <Chip tone="primary">
          <Trans context="gym with few reviews">New</Trans>
        </Chip>
        <span>{of}</span>
        <Trans>The average appears after three reviews.</Trans>
      </p>
    )
  const aspects = ASPECTS.filter((aspect) => rated.aspects[aspect] !== null)
  const score = (value: number) => i18n.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8">
      <div>
        <p className="font-heading text-3xl font-semibold tabular-nums">{score(rated.average)}</p>
        <Stars score={rated.average} />
        <p className="mt-1 text-sm text-quiet">{of}</p>
      </div>
      <div className="grid content-start gap-x-8 gap-y-2 sm:grid-cols-2">
        <div className="flex flex-col gap-1">
          {[5, 4, 3, 2, 1].map((stars) => (
            <ScoreBar key={stars} stars={stars} given={rated.scores[stars - 1] ?? 0} count={count} />
          ))}
        </div>
        {aspects.length > 0 && (
          <div className="flex flex-col gap-2">
            {aspects.map((aspect) => (
              <ProgressBar
                key={aspect}
                kind="meter"
                label={i18n._(ASPECT_LABELS[aspect])}
                value={rated.aspects[aspect] ?? 0}
                max={5}
                valueText={score(rated.aspects[aspect] ?? 0)}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

/** The number of reviews with this many stars. */
function ScoreBar({ stars, given, count }: { stars: number; given: number; count: number }) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-[1rem_minmax(0,1fr)_2rem] items-center gap-2 text-sm tabular-nums">
      <span aria-hidden="true">{stars}</span>
      <ProgressBar
        kind="meter"
        label={t`${stars} out of 5`}
        hideLabel
        value={given}
        max={count}
        valueText={String(given)}
        tone="careful"
      />
      <span aria-hidden="true" className="text-right text-quiet">
        {given}
      </span>
    </div>
  )
}
