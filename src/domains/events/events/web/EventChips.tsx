import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { disciplineLabels, levelLabels } from '#domains/gyms/gyms/web/session-labels.ts'
import { beltLabel } from '#ui/belt-labels.ts'
import { Chip } from '#ui/Chip.tsx'
import type { EventCard } from '../contract.ts'
import { spotsLeft } from '../rules.ts'
import { statusLabels, typeLabels, usePriceLabels } from './event-labels.ts'

const STATUS_TONES = {
  draft: 'careful',
  scheduled: null,
  live: 'good',
  ended: 'plain',
  postponed: 'careful',
  cancelled: 'danger',
} as const satisfies Record<EventCard['status'], string | null>

/** When no more spots than this are left, their number is highlighted. */
const FEW_SPOTS = 5

/** An event's main facts as chips. */
export function EventChips({ event }: { event: EventCard }) {
  const { i18n, t } = useLingui()
  const priceOf = usePriceLabels()
  const tone = STATUS_TONES[event.status]
  const left = event.status === 'scheduled' || event.status === 'live' ? spotsLeft(event) : null
  return (
    <p className="flex flex-wrap gap-1.5">
      {tone && <Chip tone={tone}>{t(statusLabels[event.status])}</Chip>}
      {left !== null && (
        <Chip tone={left > FEW_SPOTS ? 'plain' : 'careful'}>
          <Plural value={left} _0="Full" one="# spot left" other="# spots left" />
        </Chip>
      )}
      {!event.official && (
        <Chip tone="careful">
          <Trans>Unofficial</Trans>
        </Chip>
      )}
      <Chip tone="primary">{t(typeLabels[event.eventType])}</Chip>
      <Chip>{t(disciplineLabels[event.discipline])}</Chip>
      {event.level !== 'all' && <Chip>{t(levelLabels[event.level])}</Chip>}
      {event.minBelt && (
        <Chip>
          <Trans>{{ belt: beltLabel(i18n, event.minBelt) }} and above</Trans>
        </Chip>
      )}
      {event.womenOnly && (
        <Chip>
          <Trans>Women only</Trans>
        </Chip>
      )}
      <Chip tone={event.price && event.price.amount > 0 ? 'plain' : 'good'}>{priceOf(event.price)}</Chip>
    </p>
  )
}
