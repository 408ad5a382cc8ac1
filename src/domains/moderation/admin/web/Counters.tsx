import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { usePercent } from '#platform/web/percent.ts'
import { Card } from '#ui/Card.tsx'
import type { Overview } from '../contract.ts'
import { type CounterName, changeOf } from '../rules.ts'
import { formatNumber } from './figures.ts'

const NAMES: Record<CounterName, MessageDescriptor> = {
  newUsers: msg`New members`,
  activeUsers: msg`Active members`,
  interactions: msg`Interactions`,
  sessions: msg`Sessions logged`,
  events: msg`Events created`,
  rsvps: msg`RSVPs`,
  checkIns: msg`Check-ins`,
  reportsOpened: msg`Reports opened`,
  reportsResolved: msg`Reports resolved`,
}

/** Today, 7 and 28 days, each compared with the previous period if that's known. */
export function Counters({ overview }: { overview: Overview }) {
  const { t, i18n } = useLingui()
  const { date } = useDates()
  const percent = usePercent()
  const { countedUntil, daily, monthly } = overview
  const share = monthly === 0 ? null : percent(daily / monthly)
  const day = countedUntil && date(countedUntil)
  return (
    <Card title={<Trans>At a glance</Trans>}>
      <div className="overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <caption className="mb-3 text-left text-quiet">
            {day ? (
              <Trans>
                All dates are in UTC. The 7- and 28-day figures run up to {day}; today is compared with the same time
                yesterday.
              </Trans>
            ) : (
              <Trans>All dates are in UTC. The first day is counted once it's over.</Trans>
            )}{' '}
            <Trans>Demo data isn't counted.</Trans>
          </caption>
          <PeriodHeads />
          <tbody>
            {overview.counters.map(({ name, today, week, month }) => (
              <tr key={name} className="border-b border-line align-top last:border-0">
                <th scope="row" className="py-2 pr-2 text-left font-medium">
                  {t(NAMES[name])}
                </th>
                {[
                  { of: 'today', count: today },
                  { of: 'week', count: week },
                  { of: 'month', count: month },
                ].map(({ of, count }) => (
                  <Figure key={of} count={count} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {share !== null && (
        <p className="mt-4">
          <Trans>
            {{ daily: formatNumber(daily, i18n.locale) }} members were active on {day}, {share} of the{' '}
            {{ monthly: formatNumber(monthly, i18n.locale) }} active over 28 days.
          </Trans>
        </p>
      )}
    </Card>
  )
}

function PeriodHeads() {
  const { t } = useLingui()
  return (
    <thead>
      <tr className="border-b border-line text-quiet">
        {[t`Metric`, t`Today`, t`7 days`, t`28 days`].map((name) => (
          <th key={name} scope="col" className="py-2 pl-3 text-right font-medium first:pl-0 first:text-left">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Figure({ count }: { count: Overview['counters'][number]['today'] }) {
  const { i18n } = useLingui()
  const percent = usePercent()
  const change = changeOf(count)
  return (
    <td className="py-2 pl-2 text-right">
      <span className="block text-base font-semibold">{formatNumber(count.now, i18n.locale)}</span>
      <span className="block text-xs text-quiet">
        {change !== null ? (
          percent(change, { signed: true })
        ) : count.before === 0 && count.now > 0 ? (
          <Trans>up from 0</Trans>
        ) : null}
      </span>
    </td>
  )
}
