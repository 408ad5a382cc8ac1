import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Composer } from '#domains/feed/posts/web/Composer.tsx'
import { currentSession, useAuth } from '#domains/members/session/web/session.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { AroundYou, hasSideColumn } from './AroundYou.tsx'
import { bringFeed } from './feed-query.ts'
import { HomeFeed } from './HomeFeed.tsx'
import { bringNearTown } from './near-town.ts'

const WasItOn = lazy(async () => ({ default: (await import('#domains/events/checkins/web/WasItOn.tsx')).WasItOn }))

export async function loader() {
  const session = currentSession()
  const placeId = session?.status === 'signed-in' ? session.userProfile.placeId : null
  await Promise.all([bringFeed(), hasSideColumn() && bringNearTown(placeId)])
  return null
}

/** Where a member starts: what their circle does; beside it gyms near their town and their own. */
export function Component() {
  const { userProfile } = useAuth()
  useNotice()
  if (!userProfile) return null
  const name = userProfile.displayName.split(' ')[0] || userProfile.username
  return (
    <div className="mx-auto flex max-w-text flex-col gap-3 sm:gap-4 xl:grid xl:max-w-none xl:grid-cols-[minmax(0,1fr)_300px] xl:grid-rows-[auto_auto_1fr] xl:gap-x-6">
      <PageTitle lead={<Trans>Where will you train next?</Trans>} className="xl:col-span-2 -mb-3 sm:-mb-4">
        <Trans>Hello, {name}</Trans>
      </PageTitle>
      <div className="flex min-w-0 flex-col gap-3 sm:gap-4 xl:col-start-1">
        <Composer />
        <Suspense>
          <WasItOn />
        </Suspense>
      </div>
      <AroundYou className="xl:sticky xl:top-4 xl:col-start-2 xl:row-span-2 xl:row-start-2 xl:self-start" />
      <div className="min-w-0 xl:col-start-1 xl:row-start-3">
        <HomeFeed />
      </div>
    </div>
  )
}

/** A word about why somebody was sent here, said once. */
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
