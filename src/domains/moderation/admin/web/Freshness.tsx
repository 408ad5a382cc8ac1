import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#ui/Card.tsx'
import type { SystemStatus } from '../contract.ts'
import { formatNumber } from './figures.ts'

/** How many gym timetables were confirmed recently, by country. */
export function Freshness({ freshness }: { freshness: SystemStatus['freshness'] }) {
  const { i18n, t } = useLingui()
  const { countries, fresh, fading, unconfirmed } = freshness
  const names = new Intl.DisplayNames(i18n.locale, { type: 'region' })
  const number = (value: number) => formatNumber(value, i18n.locale)
  if (countries.length === 0) return null
  return (
    <Card title={<Trans>Timetable freshness</Trans>}>
      <p className="mb-3">
        <Trans>
          {{ fresh: number(fresh) }} confirmed in the last 30 days, {{ fading: number(fading) }} going stale,{' '}
          {{ unconfirmed: number(unconfirmed) }} not confirmed for 90 days.
        </Trans>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box has to be reachable by keyboard */}
      <div className="overflow-x-auto" tabIndex={0}>
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">
            <Trans>Timetable freshness by country</Trans>
          </caption>
          <thead>
            <tr className="border-b border-line text-quiet">
              {[t`Country`, t`Confirmed`, t`Going stale`, t`Stale`].map((name) => (
                <th key={name} scope="col" className="px-2 py-2 text-right font-medium first:pl-0 first:text-left">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {countries.map((row) => (
              <tr key={row.country} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 text-left font-medium">
                  {row.country ? names.of(row.country) : <Trans>Country unknown</Trans>}
                </th>
                <td className="px-2 py-2 text-right">{number(row.fresh)}</td>
                <td className="px-2 py-2 text-right">{number(row.fading)}</td>
                <td className="py-2 text-right">{number(row.unconfirmed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
