import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#ui/Card.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import type { EventCard } from '../contract.ts'

/** Places left as a bar, or how many are going. Hidden when the host hides the numbers. */
export function Places({ event }: { event: EventCard }) {
  if (!event.counts && !event.full) return null
  return (
    <Card>
      <Words event={event} />
    </Card>
  )
}

function Words({ event: { capacity, counts, full } }: { event: EventCard }) {
  const { t } = useLingui()
  if (!counts)
    return (
      <p className="font-medium">
        <Trans>All places are taken</Trans>
      </p>
    )
  const { going, waitlist } = counts
  if (capacity === null)
    return (
      <p>
        <Plural value={going} _0="No one's going yet" one="# person is going" other="# people are going" />
      </p>
    )
  // Places on offer count as taken.
  const left = full ? 0 : Math.max(0, capacity - going)
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar
        kind="meter"
        label={left === 0 ? t`Full` : <Plural value={left} one="# place left" other="# places left" />}
        value={going}
        max={capacity}
        valueText={t`${going} of ${capacity} places taken`}
        tone={left === 0 ? 'careful' : 'primary'}
      />
      {waitlist > 0 && (
        <p className="text-sm text-quiet">
          <Plural value={waitlist} one="# on the waitlist" other="# on the waitlist" />
        </p>
      )}
    </div>
  )
}
