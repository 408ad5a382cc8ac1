import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { FavoriteGymsList } from '#features/gyms/web/FavoriteGymsList.tsx'
import { CompletenessCard } from '#features/people/web/CompletenessCard.tsx'
import { useAuth } from '#features/session/web/session.ts'
import { Card } from '#ui/Card.tsx'
import { classes } from '#ui/classes.ts'
import { NearMyTown } from './NearMyTown.tsx'

/** Gyms near, one's own gyms, what the profile lacks: beside the feed where there is room, else folded above it. */
export function AroundYou({ className }: { className?: string }) {
  const id = useId()
  const { userProfile } = useAuth()
  const [open, setOpen] = useState(false)
  if (!userProfile) return null
  return (
    <aside className={className}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-card border border-line bg-paper px-4 text-left font-medium enabled-hover:bg-sunk sm:px-6 xl:hidden"
      >
        <Trans>Your gyms and those near you</Trans>
        <ChevronDown
          aria-hidden="true"
          size={20}
          className={classes('shrink-0 transition-transform', open && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        className={classes('grid items-start gap-4 max-xl:mt-3 md:max-xl:grid-cols-2', !open && 'max-xl:hidden')}
      >
        <NearMyTown placeId={userProfile.placeId} belt={userProfile.beltRank} />
        <Card title={<Trans>Your favourite gyms</Trans>} padding="none">
          <div className="sm:px-2">
            <FavoriteGymsList most={5} />
          </div>
        </Card>
        <CompletenessCard />
      </div>
    </aside>
  )
}
