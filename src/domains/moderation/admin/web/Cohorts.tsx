import { Trans, useLingui } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { usePercent } from '#platform/web/percent.ts'
import { Card } from '#ui/Card.tsx'
import type { Overview } from '../contract.ts'
import { COHORTS } from '../rules.ts'
import { formatNumber } from './figures.ts'

const WEEKS = Array.from({ length: COHORTS }, (_, week) => week)

/** Retention: how many of the members who joined in a week came back in each week since. */
export function Cohorts({ overview: { cohorts } }: { overview: Overview }) {
  const { i18n } = useLingui()
  const { date } = useDates()
  const percent = usePercent()
  if (cohorts.every(({ members }) => members === 0)) return null
  const told = cohorts.find(({ members, active }) => members > 0 && typeof active[1] === 'number')
  return (
    <Card title={<Trans>Retention</Trans>}>
      {told && (
        <p className="mb-3">
          <Trans>
            Of {{ members: formatNumber(told.members, i18n.locale) }} members who joined in the week of{' '}
            {{ week: date(told.week) }}, {{ share: percent((told.active[1] ?? 0) / told.members) }} came back the week
            after.
          </Trans>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box has to be reachable by keyboard */}
      <div className="overflow-x-auto" tabIndex={0}>
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">
            <Trans>Share of each week's new members who came back, by weeks since they joined</Trans>
          </caption>
          <thead>
            <tr className="border-b border-line text-quiet">
              <th scope="col" className="py-2 pr-3 text-left font-medium whitespace-nowrap">
                <Trans>Joined (week of)</Trans>
              </th>
              <th scope="col" className="px-2 py-2 text-right font-medium">
                <Trans>Members</Trans>
              </th>
              {WEEKS.map((week) => (
                <th key={week} scope="col" className="px-2 py-2 text-right font-medium whitespace-nowrap">
                  {week === 0 ? <Trans>Same week</Trans> : <Trans>+{week}</Trans>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ week, members, active }) => (
              <tr key={week} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-3 text-left font-medium whitespace-nowrap">
                  {date(week)}
                </th>
                <td className="px-2 py-2 text-right">{formatNumber(members, i18n.locale)}</td>
                {WEEKS.map((later) => {
                  const here = active[later]
                  return (
                    <td key={later} className="px-2 py-2 text-right">
                      {typeof here === 'number' && members > 0 ? percent(here / members) : ''}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
