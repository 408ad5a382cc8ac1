import { useLingui } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'

interface Times {
  startsAt: string
  endsAt: string
  timezone: string
}

/** When an event is, as people say it: by the clock of its gym, with the reader's own beside it where the two differ. */
export function useEventTime() {
  const { t } = useLingui()
  const here = useDates()

  /** "Sat 21 Nov, 18:00–20:00" */
  const when = ({ startsAt, endsAt, timezone }: Times) => here.in(timezone).range(startsAt, endsAt)

  /** "(19:00 for you)", or nothing where both clocks show the same. */
  const forYou = ({ startsAt, timezone }: Times) => {
    const there = here.in(timezone)
    if (there.moment(startsAt) === here.moment(startsAt)) return null
    const clock = here.time(startsAt)
    const sameDay = there.day(startsAt) === here.day(startsAt)
    const time = sameDay ? clock : `${here.shortWeekday(startsAt)} ${clock}`
    return t`(${time} for you)`
  }

  /** For a tooltip and a screen reader. */
  const inFull = ({ startsAt, timezone }: Times) => here.in(timezone).fullMoment(startsAt)

  const leaf = ({ startsAt, timezone }: Times) => here.in(timezone).leaf(startsAt)

  return { when, forYou, inFull, leaf }
}
