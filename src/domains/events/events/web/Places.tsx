import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import type { EventCard } from '../contract.ts'
import { spotsLeft } from '../rules.ts'

/** Spots left as a bar, or how many are going. If the host hides the numbers, only says when the event is full. */
export function Places({ event: { capacity, counts, full } }: { event: EventCard }) {
  const { t } = useLingui()
  if (!counts)
    return full ? (
      <p className="font-medium">
        <Trans>Full</Trans>
      </p>
    ) : null
  const { going, held = 0, waitlist } = counts
  if (capacity === null)
    return (
      <p>
        <Plural value={going} _0="No one's going yet" one="# person is going" other="# people are going" />
      </p>
    )
  const left = spotsLeft({ capacity, counts, full }) ?? 0
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar
        kind="meter"
        label={left === 0 ? t`Full` : <Plural value={left} one="# spot left" other="# spots left" />}
        value={going + held}
        max={capacity}
        valueText={t`${{ going: going + held }} of ${capacity} taken`}
        tone={left === 0 ? 'careful' : 'primary'}
      />
      {waitlist > 0 && (
        <p className="text-sm text-quiet">
          <Plural value={{ count: waitlist }} one="# on the waitlist" other="# on the waitlist" />
        </p>
      )}
    </div>
  )
}
