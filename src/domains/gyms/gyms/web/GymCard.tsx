import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDistance } from '#platform/web/measures.ts'
import { paths } from '#platform/web/paths.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { GymRow } from '../contract.ts'
import { FavoriteButton } from './FavoriteButton.tsx'
import { GymChips, NextSession } from './GymFacts.tsx'
import { GymThumb } from './GymThumb.tsx'
import { useGymLabels } from './gym-labels.ts'
import { gyms } from './gym-queries.ts'

/** The chosen gym, even when it isn't in the list. */
export function useChosenGym(slug: string | null, rows: readonly GymRow[]): GymRow | undefined {
  const listed = rows.find((row) => row.slug === slug)
  const { data } = useQuery({
    ...gyms.get.queryOptions({ input: { id: slug ?? '' } }),
    enabled: slug !== null && !listed,
  })
  return slug === null ? undefined : (listed ?? data)
}

interface GymCardProps {
  gym: GymRow
  onClose: () => void
  /** More buttons, beside the one for favourites. */
  children: ReactNode
}

/** The card of the chosen gym, over the map. */
export function GymCard({ gym, onClose, children }: GymCardProps) {
  const { t } = useLingui()
  const { locale, shortAddress } = useGymLabels()
  const distance = gym.distanceKm === undefined ? '' : formatDistance(gym.distanceKm, locale)
  return (
    <section aria-label={gym.name} className="animate-rise rounded-card border border-line bg-raised p-4 shadow-float">
      <div className="flex items-start gap-3">
        <GymThumb gym={gym} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg leading-snug">
            <Link to={paths.gym(gym.slug)} className="text-primary-strong">
              {gym.name}
            </Link>
          </h2>
          <p className="truncate text-sm text-quiet">
            {[distance, shortAddress(gym.address)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <IconButton label={t`Close`} icon={<X aria-hidden="true" />} onClick={onClose} className="-mt-2 -mr-2" />
      </div>
      <div className="mt-2 flex flex-col items-start gap-2">
        <NextSession gym={gym} />
        <GymChips gym={gym} most={4} />
        <div className="-mx-1 flex flex-wrap gap-1.5">
          {children}
          <FavoriteButton gym={gym} size="small" />
        </div>
      </div>
    </section>
  )
}
