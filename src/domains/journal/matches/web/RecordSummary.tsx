import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePercent } from '#platform/web/percent.ts'
import { beltLabel, isBelt } from '#ui/belt-labels.ts'
import { Card } from '#ui/Card.tsx'
import type { MatchRecord } from '../contract.ts'
import { FAMILY_OF_SUBMISSION, MEDAL_LABELS, METHOD_LABELS } from './match-labels.ts'

interface Line {
  key: string
  name: ReactNode
  wins: number
  losses: number
  draws?: number
}

/** The record as a sentence, with the breakdown in tables. */
export function RecordSummary({ record }: { record: MatchRecord }) {
  const { t } = useLingui()
  const { wins, losses, draws, winRate, byes, competitions, medals } = record
  const percent = usePercent()
  const rate = winRate === null ? '' : percent(winRate)
  const won = (['gold', 'silver', 'bronze'] as const).filter((medal) => medals[medal] > 0)
  return (
    <Card title={<Trans>Record</Trans>}>
      <p className="text-xl font-semibold tabular-nums">
        <Plural value={wins} one="# win" other="# wins" /> · <Plural value={losses} one="# loss" other="# losses" />
        {draws > 0 && (
          <>
            {' · '}
            <Plural value={draws} one="# draw" other="# draws" />
          </>
        )}
      </p>
      <p className="mt-1 text-quiet">
        <RecordSentence record={record} rate={rate} />
        {byes > 0 && (
          <>
            {' '}
            <Plural value={byes} one="# bye (not counted)." other="# byes (not counted)." />
          </>
        )}
      </p>
      {(competitions > 0 || won.length > 0) && (
        <p className="mt-2 flex flex-wrap gap-x-3">
          <span>
            <Plural value={competitions} one="# competition" other="# competitions" />
          </span>
          {won.map((medal) => (
            <span key={medal} className="tabular-nums">
              {t(MEDAL_LABELS[medal])} {medals[medal]}
            </span>
          ))}
        </p>
      )}
      {wins + losses + draws > 0 && (
        <details className="group mt-3">
          <summary className="-mx-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-control px-2 font-semibold text-primary-strong [&::-webkit-details-marker]:hidden">
            <Trans>Breakdown</Trans>
            <ChevronDown aria-hidden="true" size={20} className="transition-transform group-open:rotate-180" />
          </summary>
          <Breakdown record={record} />
        </details>
      )}
    </Card>
  )
}

function Breakdown({ record }: { record: MatchRecord }) {
  const { t } = useLingui()
  return (
    <div className="mt-2 grid gap-6 sm:grid-cols-2">
      <Results
        caption={t`By method`}
        lines={record.byMethod.map(({ method, ...line }) => ({
          key: method,
          name: t(METHOD_LABELS[method]),
          ...line,
        }))}
      />
      <Results
        caption={t`By type of submission`}
        lines={record.bySubmission.map(({ family, ...line }) => ({
          key: family ?? '',
          name: family ? t(FAMILY_OF_SUBMISSION[family]) : <Trans>Not specified</Trans>,
          ...line,
        }))}
      />
      <Results
        caption={t`Gi and no-gi`}
        lines={record.byDiscipline.map(({ of, ...line }) => ({
          key: of,
          name: of === 'gi' ? t`Gi` : t`No-gi`,
          ...line,
        }))}
      />
      <Results
        caption={t`By belt or level`}
        lines={record.byLevel.map(({ of, ...line }) => ({ key: of, name: <Level level={of} />, ...line }))}
      />
      <Results caption={t`By year`} lines={record.byYear.map(({ of, ...line }) => ({ key: of, name: of, ...line }))} />
    </div>
  )
}

function RecordSentence({ record, rate }: { record: MatchRecord; rate: string }) {
  const { t } = useLingui()
  const { wins, losses, draws, bySubmission } = record
  const matches = wins + losses + draws
  if (matches === 0) return <Trans>No matches count towards your record yet.</Trans>
  const [best] = bySubmission
  const submissions = bySubmission.reduce((sum, line) => sum + line.wins, 0)
  if (submissions === 0 || !best || best.wins === 0)
    return <Plural value={matches} one={`# match, ${rate} won.`} other={`# matches, ${rate} won.`} />
  const family = best.family ? t(FAMILY_OF_SUBMISSION[best.family]) : ''
  return (
    <>
      <Plural value={matches} one={`# match, ${rate} won.`} other={`# matches, ${rate} won.`} />{' '}
      <Plural value={submissions} one="# win by submission." other="# wins by submission." />
      {family && (
        <>
          {' '}
          <Trans>Most common: {family}.</Trans>
        </>
      )}
    </>
  )
}

function Level({ level }: { level: string }) {
  const { i18n } = useLingui()
  if (level === '') return <Trans>Not specified</Trans>
  return isBelt(level) ? beltLabel(i18n, level) : <bdi>{level}</bdi>
}

function Results({ caption, lines }: { caption: string; lines: readonly Line[] }) {
  const { t } = useLingui()
  if (lines.length === 0) return null
  const hasDraws = lines.some(({ draws }) => draws)
  return (
    <table className="w-full self-start text-left tabular-nums">
      <caption className="pb-1 text-left font-semibold">{caption}</caption>
      <thead className="text-sm text-quiet">
        <tr className="border-b border-line">
          <th scope="col" className="py-1 pr-2 font-medium">
            <span className="sr-only">{caption}</span>
          </th>
          {[t`Won`, t`Lost`, ...(hasDraws ? [t`Drawn`] : [])].map((name) => (
            <th key={name} scope="col" className="px-2 py-1 text-right font-medium last:pr-0">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, wins, losses, draws }) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pr-2 font-normal wrap-anywhere">
              {name}
            </th>
            <td className="px-2 py-1.5 text-right">{wins}</td>
            <td className="px-2 py-1.5 text-right">{losses}</td>
            {hasDraws && <td className="py-1.5 pl-2 text-right">{draws ?? 0}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
