import { useLingui } from '@lingui/react/macro'
import type { CsvLabels } from '../csv.ts'
import { SMALLEST_GROUP } from '../rules.ts'

/** The labels of the CSV download, worded as on the screen. */
export function useCsvLabels(): CsvLabels {
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
    members: t`Members`,
    visitors: t`Visitors`,
    newFaces: t`New faces`,
    hour: t`Hour`,
    share: t`Share of check-ins, roughly`,
    month: t`Month`,
    average: t`Average out of 5`,
    fewer: t`Fewer than ${SMALLEST_GROUP}`,
  }
}
