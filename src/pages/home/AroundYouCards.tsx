import { Trans } from '@lingui/react/macro'
import { FavoriteGymsList } from '#domains/gyms/gyms/web/FavoriteGymsList.tsx'
import { CompletenessCard } from '#domains/members/people/web/CompletenessCard.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Card } from '#ui/Card.tsx'
import { NearMyTown } from './NearMyTown.tsx'
import { OpenMatsNear } from './OpenMatsNear.tsx'

/** What's near the member's town, their favourite gyms, and what's missing from their profile. */
export default function AroundYouCards() {
  const { userProfile } = useAuth()
  if (!userProfile) return null
  return (
    <>
      {userProfile.placeId !== null && <OpenMatsNear placeId={userProfile.placeId} />}
      <NearMyTown placeId={userProfile.placeId} belt={userProfile.beltRank} />
      <Card title={<Trans>Your favourite gyms</Trans>} padding="none">
        <div className="sm:px-2">
          <FavoriteGymsList most={5} />
        </div>
      </Card>
      <CompletenessCard />
    </>
  )
}
