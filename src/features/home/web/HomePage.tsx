import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { FavoriteGymsList } from '#features/gyms/web/FavoriteGymsList.tsx'
import { CompletenessCard } from '#features/people/web/CompletenessCard.tsx'
import { currentSession, useAuth } from '#features/session/web/session.ts'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { bringNearTown, NearMyTown } from './NearMyTown.tsx'

export async function loader() {
  const session = currentSession()
  await bringNearTown(session?.status === 'signed-in' ? session.userProfile.placeId : null)
  return null
}

/** §2.4: where a member starts: gyms near their town, their own gyms, what their profile still lacks. */
export function Component() {
  const { userProfile } = useAuth()
  useNotice()
  if (!userProfile) return null
  const name = userProfile.displayName.split(' ')[0] || userProfile.username
  return (
    <>
      <PageTitle lead={<Trans>Where will you train next?</Trans>}>
        <Trans>Hello, {name}</Trans>
      </PageTitle>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
        <NearMyTown placeId={userProfile.placeId} belt={userProfile.beltRank} />
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-1">
          <Card title={<Trans>Your favourite gyms</Trans>} padding="none">
            <div className="sm:px-2">
              <FavoriteGymsList most={5} />
            </div>
          </Card>
          <CompletenessCard />
        </div>
      </div>
    </>
  )
}

/** A word about why somebody was sent here, said once (D13). */
function useNotice() {
  const { t } = useLingui()
  const toasts = useToast()
  const [query, setQuery] = useSearchParams()
  const notice = query.get('notice')

  useEffect(() => {
    if (notice === null) return
    if (notice === 'admins-only') toasts.show({ text: t`That page is for admins.` })
    setQuery(
      (before) => {
        before.delete('notice')
        return before
      },
      { replace: true },
    )
  }, [notice, setQuery, toasts, t])
}
