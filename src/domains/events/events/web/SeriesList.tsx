import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Series } from '../contract.ts'
import { EventTime } from './EventTime.tsx'
import { eventsApi, events as eventsQueries } from './event-queries.ts'
import { useRuleLabels } from './rule-labels.ts'

/** The viewer's series with their rule and next date, and buttons to confirm or pause them. */
export function SeriesList({ series }: { series: Series[] }) {
  return (
    <Card title={<Trans>Series</Trans>} padding="none">
      <ul>
        {series.map((each) => (
          <SeriesRow key={each.id} series={each} />
        ))}
      </ul>
    </Card>
  )
}

function SeriesRow({ series }: { series: Series }) {
  const ruleLabels = useRuleLabels()
  const { busy, confirm, pause } = useSeriesActions(series)
  const [next] = series.coming
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 first:border-t-0 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          {next ? (
            <Link to={paths.event(next)} className="hover:underline">
              <bdi>{series.title}</bdi>
            </Link>
          ) : (
            <bdi>{series.title}</bdi>
          )}{' '}
          {series.pausedAt && (
            <Chip tone="careful">
              <Trans>Paused</Trans>
            </Chip>
          )}
        </p>
        <p className="text-sm text-quiet">{series.recurrence && ruleLabels(series.recurrence)}</p>
        {next && (
          <p className="text-sm">
            <Trans>
              Next: <EventTime event={next} />
            </Trans>
          </p>
        )}
      </div>
      {series.isAsked && (
        <Button size="small" look="primary" busy={busy} onClick={() => void confirm()}>
          <Trans>Confirm series</Trans>
        </Button>
      )}
      {series.open && !series.pausedAt && (
        <Button size="small" look="quiet" busy={busy} onClick={() => void pause()}>
          <Trans>Pause</Trans>
        </Button>
      )}
    </li>
  )
}

function useSeriesActions(series: Series) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction()
  const change = (send: () => Promise<unknown>, done: string) =>
    act(async () => {
      await send()
      toasts.show({ tone: 'good', text: done })
      await queryClient.invalidateQueries({ queryKey: eventsQueries.key() })
    })
  const confirm = () => change(() => eventsApi.confirmSeries({ id: series.id }), t`Series confirmed.`)
  const pause = () =>
    change(() => eventsApi.pauseSeries({ id: series.id }), t`Series paused. No new dates will be added.`)
  return { busy: busy !== null, confirm, pause }
}
