import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EventChips } from '#domains/events/events/web/EventChips.tsx'
import { Freshness } from '#domains/gyms/gyms/web/Freshness.tsx'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { disciplineLabels, kindLabels, levelLabels } from '#domains/gyms/gyms/web/session-labels.ts'
import { clockIn } from '#domains/gyms/gyms/web/zone-time.ts'
import { useDates } from '#platform/web/dates.ts'
import { useFirstRender } from '#platform/web/first-render.ts'
import { formatDistance } from '#platform/web/measures.ts'
import { paths } from '#platform/web/paths.ts'
import { Chip } from '#ui/Chip.tsx'
import { classes } from '#ui/classes.ts'
import type { DiscoverItem } from '../contract.ts'

interface OnRowProps {
  item: DiscoverItem
  /** Shown above the time in lists that aren't divided by day. */
  day?: string | undefined
  /** The title's heading level. */
  level?: 'h3' | 'h4' | 'h5'
  /** Whether the result's gym is selected on the map. */
  chosen?: boolean
  /** Called with true on hover or focus, and with false when that ends. */
  onPoint?: ((pointed: boolean) => void) | undefined
  children?: ReactNode
}

/** A session or event in a list of results. The whole row is a link. */
export function SessionResult({ item, day, level: Heading = 'h4', chosen = false, onPoint, children }: OnRowProps) {
  const { locale, time } = useDates()
  const { country } = useGymLabels()
  const isFirst = useFirstRender() !== undefined
  const { gym } = item
  const [start, end, startsAt, timezone] =
    item.kind === 'event'
      ? [item.start, item.end, item.event.startsAt, item.event.timezone]
      : [item.session.start, item.session.end, item.session.startsAt, gym.timezone]
  const mine = clockIn(isFirst ? timezone : undefined, new Date(startsAt))
  const forYou = time(mine)
  const town = gym.city || country(gym.country)
  return (
    <li
      aria-current={chosen || undefined}
      onMouseEnter={() => onPoint?.(true)}
      onMouseLeave={() => onPoint?.(false)}
      onFocus={() => onPoint?.(true)}
      onBlur={() => onPoint?.(false)}
      className={classes(
        'relative flex items-start gap-3 border-t border-line px-4 py-3 first:border-t-0 has-[[data-title]:hover]:bg-sunk',
        chosen && 'bg-primary-soft shadow-[inset_3px_0_0_var(--primary)]',
      )}
    >
      <time dateTime={startsAt} className="w-16 shrink-0 pt-px leading-snug font-semibold tabular-nums">
        {day && <span className="block text-sm text-primary-strong">{day}</span>}
        {time(start)}
        <span className="block text-sm font-normal text-quiet">{time(end)}</span>
        {mine !== clockIn(timezone, new Date(startsAt)) && (
          <span className="block text-xs font-normal text-quiet">
            <Trans>({{ time: forYou }} your time)</Trans>
          </span>
        )}
      </time>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <Heading className="text-base leading-snug wrap-anywhere">
          <Link
            data-title
            to={item.kind === 'event' ? paths.event(item.event) : paths.gym(gym.slug)}
            className="no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            <bdi>{item.kind === 'event' ? item.event.title : item.session.title || gym.name}</bdi>
          </Link>
        </Heading>
        <p className="max-w-full text-sm text-quiet wrap-anywhere">
          <bdi>{gym.name}</bdi>
          {[town, formatDistance(item.distanceKm, locale)].filter(Boolean).map((words) => ` · ${words}`)}
        </p>
        {item.kind === 'event' ? <EventChips event={item.event} /> : <SessionChips item={item} />}
        {item.kind === 'session' && <Freshness heard={item.session} />}
      </div>
      {children && <div className="relative z-1 shrink-0">{children}</div>}
    </li>
  )
}

function SessionChips({ item: { session, gym } }: { item: Extract<DiscoverItem, { kind: 'session' }> }) {
  const { t } = useLingui()
  const { money, fee } = useGymLabels()
  const { price } = session
  const costs = price === null ? fee(gym.dropIn) : price === 0 ? t`Free` : money(price, gym.dropIn.currency)
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={t`Good to know`}>
      {costs && (
        <li className="flex min-w-0">
          <Chip tone={gym.dropIn.accepted === false ? 'careful' : 'good'}>{costs}</Chip>
        </li>
      )}
      <li className="flex">
        <Chip>{t(kindLabels[session.kind])}</Chip>
      </li>
      <li className="flex">
        <Chip>{t(disciplineLabels[session.discipline])}</Chip>
      </li>
      {session.level !== 'all' && (
        <li className="flex">
          <Chip>{t(levelLabels[session.level])}</Chip>
        </li>
      )}
    </ul>
  )
}
