import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { saveFile } from '#platform/web/save-file.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { GymInsights } from '../contract.ts'
import { type CsvLabels, csvOf } from '../csv.ts'
import { SMALLEST_GROUP } from '../rules.ts'

/** Exports the numbers on screen; small groups are hidden here as well. */
export function InsightsDownload({ data, slug }: { data: GymInsights; slug: string }) {
  const labels = useCsvLabels()
  const name = `open-mat-${slug}-${data.from.slice(0, 10)}-${data.to.slice(0, 10)}`
  return (
    <Card title={<Trans>Export</Trans>}>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csvOf(data, labels))}
        >
          <Trans>Download CSV</Trans>
        </Button>
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile(`${name}.json`, 'application/json', JSON.stringify(data, null, 2))}
        >
          <Trans>Download JSON</Trans>
        </Button>
      </div>
    </Card>
  )
}

/** The labels of the CSV download, worded as on the screen. */
function useCsvLabels(): CsvLabels {
  const { t } = useLingui()
  return {
    figure: t`Figure`,
    now: t`This period`,
    before: t`Previous period`,
    views: t`Page views`,
    directions: t`Directions opened`,
    checkIns: t`Check-ins`,
    rsvps: t`Event RSVPs`,
    showRate: t`Event attendance`,
    newFavourites: t`New favourites`,
    favourites: t`Favourites`,
    reviews: t`Reviews`,
    confirmedSessions: t`Sessions confirmed in the last 30 days`,
    sessions: t`Sessions`,
    week: t`Week of`,
    people: t`People (in steps of 5)`,
    monthBefore: t`Month before`,
    members: t({ context: 'of a gym', message: 'Members' }),
    visitors: t`Visitors`,
    newFaces: t`New faces`,
    hour: t`Hour`,
    share: t`Share of check-ins, roughly`,
    month: t`Month`,
    average: t`Average out of 5`,
    fewer: t`Fewer than ${SMALLEST_GROUP}`,
  }
}
