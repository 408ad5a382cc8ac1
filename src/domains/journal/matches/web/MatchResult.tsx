import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink, Medal as MedalIcon } from 'lucide-react'
import type { FactsOf } from '#domains/feed/activities/facts.ts'
import { Chip } from '#ui/Chip.tsx'
import { labelOrText, MEDAL_LABELS, METHOD_LABELS, OUTCOMES, REASON_LABELS, ROUND_LABELS } from './match-labels.ts'
import { ScoreLine } from './ScoreLine.tsx'

/** The score is emphasised, or how the match ended if there's none. */
export function MatchResult({ facts }: { facts: Omit<FactsOf<'match'>, 'kind' | 'id' | 'day'> }) {
  const { t } = useLingui()
  const { outcome, method, submission, disqualification, score, eventName, discipline, round, medal, videoUrl } = facts
  const { words, tone, Icon } = OUTCOMES[outcome]
  const roundLabels = labelOrText(ROUND_LABELS, round)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {method !== 'bye' && method !== 'draw' && (
          <Chip tone={tone} icon={<Icon aria-hidden="true" strokeWidth={3} />}>
            {t(words)}
          </Chip>
        )}
        {score && <ScoreLine score={score} />}
        <span className={score ? 'font-semibold' : 'heading text-xl'}>{t(METHOD_LABELS[method])}</span>
        {submission && <bdi className="wrap-anywhere">{submission.name}</bdi>}
        {disqualification && <span className="text-quiet">{t(REASON_LABELS[disqualification])}</span>}
      </p>
      {eventName && (
        <p className="wrap-anywhere text-quiet">
          <bdi>{eventName}</bdi>
        </p>
      )}
      <p className="flex flex-wrap gap-1.5">
        <Chip>{discipline === 'gi' ? <Trans>Gi</Trans> : <Trans>No-gi</Trans>}</Chip>
        {round && <Chip>{typeof roundLabels === 'string' ? <bdi>{roundLabels}</bdi> : t(roundLabels)}</Chip>}
        {medal && (
          <Chip tone="careful" icon={<MedalIcon aria-hidden="true" />}>
            {t(MEDAL_LABELS[medal])}
          </Chip>
        )}
      </p>
      {videoUrl && (
        <a
          href={videoUrl}
          target="_blank"
          rel="nofollow ugc noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 self-start text-primary-strong underline underline-offset-2"
        >
          <Trans>Watch the match</Trans>
          <ExternalLink role="img" aria-label={t`opens in a new tab`} size={16} />
        </a>
      )}
    </div>
  )
}
