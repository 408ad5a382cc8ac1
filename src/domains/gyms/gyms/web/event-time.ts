import { useLingui } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { useFirstRender } from '#platform/web/first-render.ts'

interface Times {
  startsAt: string
  endsAt: string
  timezone: string
}

/** An event's time in its gym's time zone, with the reader's own time where it differs. */
export function useEventTime() {
  const { t } = useLingui()
  const here = useDates()
  const isFirst = useFirstRender() !== undefined

  /** "Sat 21 Nov, 18:00–20:00" */
  const when = ({ startsAt, endsAt, timezone }: Times) => here.in(timezone).range(startsAt, endsAt)

  /** "(19:00 your time)", or nothing if both are the same. */
  const forYou = ({ startsAt, timezone }: Times) => {
    const there = here.in(timezone)
    if (isFirst || there.moment(startsAt) === here.moment(startsAt)) return null
    const clock = here.time(startsAt)
    const sameDay = there.day(startsAt) === here.day(startsAt)
    const time = sameDay ? clock : `${here.shortWeekday(startsAt)} ${clock}`
    return t`(${time} your time)`
  }

  /** For a tooltip and screen readers. */
  const inFull = ({ startsAt, timezone }: Times) => here.in(timezone).fullMoment(startsAt)

  const dayParts = ({ startsAt, timezone }: Times) => here.in(timezone).dayParts(startsAt)

  return { when, forYou, inFull, dayParts }
}
