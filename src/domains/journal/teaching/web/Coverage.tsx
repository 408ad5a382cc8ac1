import { Trans, useLingui } from '@lingui/react/macro'
import { ROLES_LABELS } from '#domains/journal/techniques/web/technique-labels.ts'
import { useLibrary } from '#domains/journal/techniques/web/techniques.ts'
import { useDates } from '#platform/web/dates.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { coverageOf } from '../rules.ts'
import type { Teaching } from './use-teaching.ts'

const STALE_SHOWN = 8

/** What the gym covered this month, by group, and what it hasn't come back to. */
export function Coverage({ teaching: { covered, today } }: { teaching: Teaching }) {
  const { t, i18n } = useLingui()
  const { month, date } = useDates()
  const { bySlug } = useLibrary()
  const { groups, stale } = coverageOf(covered, (slug) => bySlug.get(slug)?.role, today)
  const nameOf = (slug: string) => bySlug.get(slug)?.name ?? slug.replaceAll('-', ' ')
  const thisMonth = month(today)
  if (covered.length === 0)
    return (
      <Card title={<Trans>What you've covered</Trans>}>
        <p className="text-quiet">
          <Trans>Write down what your classes teach, and you'll see here what the month covered and what's due.</Trans>
        </p>
      </Card>
    )
  return (
    <Card title={<Trans>Covered in {thisMonth}</Trans>}>
      <dl className="flex flex-col gap-3">
        {groups.map(({ role, techniques, isStale }) => (
          <div key={role}>
            <dt className="text-sm font-semibold">{t(ROLES_LABELS[role])}</dt>
            <dd className="mt-1 flex flex-wrap gap-1.5">
              {techniques.map(({ slug, times }) => (
                <Chip key={slug}>
                  <bdi>{nameOf(slug)}</bdi>
                  {times > 1 && <span className="text-quiet tabular-nums"> × {i18n.number(times)}</span>}
                </Chip>
              ))}
              {techniques.length === 0 &&
                (isStale ? (
                  <Chip tone="careful">
                    <Trans>Nothing for 60 days</Trans>
                  </Chip>
                ) : (
                  <span className="text-sm text-quiet">
                    <Trans>None yet this month</Trans>
                  </span>
                ))}
            </dd>
          </div>
        ))}
      </dl>
      {stale.length > 0 && (
        <>
          <h3 className="mt-4 text-sm">
            <Trans>Not taught for 60 days</Trans>
          </h3>
          <ul className="mt-1 text-sm">
            {stale.slice(0, STALE_SHOWN).map(({ slug, lastOn }) => (
              <li key={slug} className="flex justify-between gap-3">
                <bdi className="min-w-0 wrap-anywhere">{nameOf(slug)}</bdi>
                <span className="shrink-0 text-quiet">{date(lastOn)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
