import { Trans, useLingui } from '@lingui/react/macro'
import { disciplineWords, levelWords } from '#domains/gyms/gyms/web/session-labels.ts'
import { beltWords } from '#ui/belt-labels.ts'
import { Chip } from '#ui/Chip.tsx'
import type { EventCard } from '../contract.ts'
import { statusWords, typeWords, usePriceWords } from './event-labels.ts'

const STATUS_TONES = {
  draft: 'careful',
  scheduled: null,
  live: 'good',
  ended: 'plain',
  postponed: 'careful',
  cancelled: 'danger',
} as const satisfies Record<EventCard['status'], string | null>

/** What kind of event it is, in a few words. */
export function EventChips({ event }: { event: EventCard }) {
  const { t } = useLingui()
  const priceOf = usePriceWords()
  const tone = STATUS_TONES[event.status]
  return (
    <p className="flex flex-wrap gap-1.5">
      {tone && <Chip tone={tone}>{t(statusWords[event.status])}</Chip>}
      {!event.official && (
        <Chip tone="careful">
          <Trans>Unofficial</Trans>
        </Chip>
      )}
      <Chip tone="primary">{t(typeWords[event.eventType])}</Chip>
      <Chip>{t(disciplineWords[event.discipline])}</Chip>
      {event.level !== 'all' && <Chip>{t(levelWords[event.level])}</Chip>}
      {event.minBelt && (
        <Chip>
          <Trans>{t(beltWords[event.minBelt])} and above</Trans>
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
