import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Bars } from '#domains/gym-management/gym-insights/web/Bars.tsx'
import { disciplineLabels } from '#domains/gyms/gyms/web/session-labels.ts'
import { LocalName } from '#domains/journal/techniques/web/LocalName.tsx'
import { FAMILY_LABELS } from '#domains/journal/techniques/web/technique-labels.ts'
import { useLibrary } from '#domains/journal/techniques/web/techniques.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { usePercent } from '#platform/web/percent.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Progress } from '../contract.ts'
import { useAmountLabels } from './amount-labels.ts'
import { ChartCard } from './ChartCard.tsx'
import { Legend } from './Legend.tsx'

const ForAgainstChart = lazy(async () => ({ default: (await import('./charts.tsx')).ForAgainstChart }))

/** Submissions for and against in rounds, by family. */
export function SubmissionsCard({ submissions }: { submissions: Progress['submissions'] }) {
  const { t } = useLingui()
  const [mine, theirs] = [submissions.mine.now, submissions.theirs.now]
  const words = (family: Progress['submissions']['families'][number]['family']) =>
    family === 'other' ? t`Other` : t(FAMILY_LABELS[family])
  const rows = submissions.families.map(({ family, ...counts }) => ({ name: words(family), ...counts }))
  return (
    <ChartCard
      title={<Trans>Submissions in rounds</Trans>}
      message={
        mine + theirs === 0 ? (
          <Trans>No submissions logged in this period.</Trans>
        ) : (
          <Trans>
            {mine} for you, {theirs} against you.
          </Trans>
        )
      }
      drawing={
        rows.length > 0 && (
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <ForAgainstChart rows={rows} />
            <Legend />
          </Suspense>
        )
      }
      table={{
        caption: t`Submissions by technique`,
        columns: [t`Technique`, t`Type`, t`For you`, t`Against you`],
        rows: submissions.techniques.map((technique) => [
          technique.name,
          words(technique.family),
          technique.mine,
          technique.theirs,
        ]),
      }}
    />
  )
}

export function EndingsCard({ endings }: { endings: Progress['endings'] }) {
  const { t } = useLingui()
  const [first] = endings
  return (
    <Card title={<Trans>Where rounds ended</Trans>}>
      {first ? (
        <div className="flex flex-col gap-3">
          <p>
            <Plural
              value={{ count: first.rounds }}
              one={`Most common: ${{ name: first.name }} (# round).`}
              other={`Most common: ${{ name: first.name }} (# rounds).`}
            />
          </p>
          <Bars
            caption={t`Where rounds ended`}
            names={[t`Position`, t`Rounds`]}
            bars={endings.slice(0, 10).map(({ name, rounds }) => ({ name, value: rounds }))}
          />
        </div>
      ) : (
        <p>
          <Trans>Add positions to your rounds. The last position counts as where the round ended.</Trans>
        </p>
      )}
    </Card>
  )
}

export function DisciplinesCard({ disciplines }: { disciplines: Progress['disciplines'] }) {
  const { t } = useLingui()
  const { hours } = useAmountLabels()
  const percent = usePercent()
  const total = disciplines.reduce((sum, { minutes }) => sum + minutes, 0)
  const worn = disciplines.filter(({ sessions }) => sessions > 0)
  const most = worn.toSorted((a, b) => b.minutes - a.minutes)[0]
  if (!most) return null
  const share = percent(most.minutes / total)
  const name = t(disciplineLabels[most.discipline])
  return (
    <ChartCard
      title={<Trans>Gi and no-gi</Trans>}
      message={
        <Trans>
          {name}: {share} of your mat time.
        </Trans>
      }
      table={{
        caption: t`Gi and no-gi`,
        columns: [t`Type`, t`Sessions`, t`Hours`],
        rows: worn.map(({ discipline, sessions, minutes }) => [
          t(disciplineLabels[discipline]),
          sessions,
          hours(minutes),
        ]),
      }}
      drawing={
        <div className="flex h-6 gap-1">
          {worn.map(({ discipline, minutes }) => (
            <span
              key={discipline}
              className={SHARES[discipline]}
              style={{ width: `${Math.max(2, (minutes / total) * 100)}%` }}
            />
          ))}
        </div>
      }
    >
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
        {worn.map(({ discipline, minutes }) => (
          <span key={discipline} className="inline-flex items-center gap-2">
            <span className={`size-3 ${SHARES[discipline]}`} />
            {t(disciplineLabels[discipline])} {hours(minutes)}
          </span>
        ))}
      </p>
    </ChartCard>
  )
}

const SHARES = {
  gi: 'rounded-sm bg-accent forced-colors:bg-[CanvasText]',
  nogi: 'rounded-sm border-2 border-accent bg-paper',
  both: 'rounded-sm border-2 border-dashed border-accent bg-sunk',
}

/** The member's partners, shown only on their own page because partners are private. */
export function PartnersCard({ partners }: { partners: Progress['partners'] }) {
  const { hours } = useAmountLabels()
  const { rounds } = partners.unnamed
  return (
    <Card title={<Trans>Top training partners</Trans>}>
      {partners.top.length === 0 ? (
        <p>
          <Trans>Add partners to your rounds to see who you roll with most. Only you can see this.</Trans>
        </p>
      ) : (
        <ol className="flex flex-col gap-3">
          {partners.top.map(({ person, name, rounds: together, minutes }) => (
            <li key={person?.uid ?? name} className="flex items-center gap-3">
              <Avatar name={name} src={person?.photoURL ?? null} size={40} />
              <span className="min-w-0 flex-1 truncate">
                {person ? (
                  <Link to={paths.profile(person)} className="font-medium hover:underline">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </span>
              <span className="shrink-0 text-sm text-quiet tabular-nums">
                <Plural value={{ count: together }} one="# round" other="# rounds" /> · {hours(minutes)}
              </span>
            </li>
          ))}
        </ol>
      )}
      {rounds > 0 && (
        <p className="mt-3 text-sm text-quiet">
          <Plural
            value={rounds}
            one="Plus # round with members you can no longer see."
            other="Plus # rounds with members you can no longer see."
          />
        </p>
      )}
    </Card>
  )
}

/** Techniques logged before, but neither logged nor drilled in the last 30 days. */
export function UndrilledCard({ undrilled }: { undrilled: Progress['undrilled'] }) {
  const { date } = useDates()
  const { bySlug } = useLibrary()
  if (undrilled.length === 0) return null
  return (
    <Card title={<Trans>Not drilled in 30 days</Trans>}>
      <ul className="flex flex-col gap-2">
        {undrilled.slice(0, 10).map(({ slug, name, lastOn }) => (
          <li key={slug} className="flex justify-between gap-3">
            <span className="min-w-0">
              <Link to={paths.techniques(slug)} className="font-medium hover:underline">
                {name}
              </Link>
              <LocalName technique={bySlug.get(slug)} />
            </span>
            <span className="shrink-0 text-sm text-quiet">{date(lastOn)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
