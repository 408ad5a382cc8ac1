import { Trans } from '@lingui/react/macro'
import { Heart, MapPin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatDistance } from '#platform/web/measures.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { GymRow } from '../contract.ts'
import { GymChips, NextSession } from './GymFacts.tsx'
import { GymThumb } from './GymThumb.tsx'
import { useGymLabels } from './gym-labels.ts'

export interface GymListRowProps {
  gym: GymRow
  chosen?: boolean
  /** Called when hover or focus starts and ends. */
  onPoint?: (pointed: boolean) => void
  /** Shows the gym on the map. */
  onChoose?: () => void
}

/** A gym in a list. The whole row links to its page. */
export function GymListRow({ gym, chosen = false, onPoint, onChoose }: GymListRowProps) {
  const { locale, shortAddress } = useGymLabels()
  const row = useRef<HTMLLIElement>(null)
  const address = [shortAddress(gym.address), gym.affiliation?.name].filter(Boolean).join(' · ')

  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  return (
    <li
      ref={row}
      aria-current={chosen || undefined}
      onMouseEnter={() => onPoint?.(true)}
      onMouseLeave={() => onPoint?.(false)}
      onFocus={() => onPoint?.(true)}
      onBlur={() => onPoint?.(false)}
      className={classes(
        'relative scroll-my-24 border-b border-line px-4 py-3.5 transition-colors last:border-b-0 has-[h3_a:hover]:bg-sunk',
        chosen && 'bg-primary-soft shadow-[inset_3px_0_0_var(--primary)]',
      )}
    >
      <div className="flex gap-3">
        <GymThumb gym={gym} className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline justify-between gap-3">
            <RowHeading gym={gym} />
            {gym.distanceKm !== undefined && (
              <span className="shrink-0 text-sm font-semibold text-primary-strong tabular-nums">
                {formatDistance(gym.distanceKm, locale)}
              </span>
            )}
          </div>
          {address && <p className="truncate text-sm text-quiet">{address}</p>}
          <div className="mt-1.5 flex flex-wrap items-end justify-between gap-3">
            <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-2">
              <NextSession gym={gym} />
              <GymChips gym={gym} most={4} />
            </div>
            {onChoose && (
              <Button
                look="quiet"
                size="small"
                icon={<MapPin aria-hidden="true" />}
                aria-pressed={chosen}
                onClick={onChoose}
                className="relative -mr-2 -mb-1.5 shrink-0"
              >
                <Trans>Map</Trans>
                <VisuallyHidden>{gym.name}</VisuallyHidden>
              </Button>
            )}
          </div>
        </div>
      </div>
    </li>
  )
}

function RowHeading({ gym }: Pick<GymListRowProps, 'gym'>) {
  return (
    <h3 className="min-w-0 text-base leading-snug">
      <Link
        to={paths.gym(gym.slug)}
        className="no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        {gym.name}
      </Link>
      {gym.isFavorite && (
        <>
          <Heart aria-hidden="true" size={14} className="ml-1.5 inline fill-current text-danger" />
          <VisuallyHidden>
            <Trans>Favourite</Trans>
          </VisuallyHidden>
        </>
      )}
    </h3>
  )
}
