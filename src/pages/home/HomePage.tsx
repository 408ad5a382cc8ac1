import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { Composer } from '#domains/feed/posts/web/Composer.tsx'
import { currentSession, useAuth } from '#domains/members/session/web/session.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { isWideScreen } from '#ui/wide-screen.ts'
import { AroundYou, SIDE_COLUMN_PX } from './AroundYou.tsx'
import { feedQuery, isFirstDay, preloadFeed, withTimeout } from './feed-query.ts'
import { HomeFeed } from './HomeFeed.tsx'
import { preloadNearTown } from './near-town.ts'

export async function loader() {
  const session = currentSession()
  const placeId = session?.status === 'signed-in' ? session.userProfile.placeId : null
  // Content above the feed is loaded first, because it would push the feed down later. The page also works without it.
  const [ConfirmSession, TodayStrip] = await Promise.all([
    withTimeout(loadConfirmSession().catch(() => null)),
    withTimeout(loadTodayStrip().catch(() => null)),
    preloadFeed().then(() => withTimeout(preloadFirstDay().catch(() => null))),
    isWideScreen(SIDE_COLUMN_PX) && withTimeout(preloadNearTown(placeId)),
  ])
  return { ConfirmSession, TodayStrip }
}

async function loadConfirmSession() {
  const { ConfirmSession, preloadToConfirm } = await import('#domains/events/checkins/web/ConfirmSession.tsx')
  await preloadToConfirm()
  return ConfirmSession
}

const loadTodayStrip = async () => (await import('./TodayStrip.tsx')).default

async function preloadFirstDay() {
  const items = queryClient.getQueryData(feedQuery.queryKey)?.pages.flatMap((page) => page.items)
  if (!items || !isFirstDay(items)) return
  const { preloadPeople } = await import('./FirstDay.tsx')
  if (items.length > 0) await preloadPeople()
}

/** A member's start page: their feed, and what's on near them. */
export function Component() {
  const { userProfile } = useAuth()
  const { ConfirmSession, TodayStrip } = useLoaderData() as Awaited<ReturnType<typeof loader>>
  useNotice()
  if (!userProfile) return null
  const name = userProfile.displayName.split(' ')[0] || userProfile.username
  return (
    <div className="mx-auto flex max-w-text flex-col gap-2 sm:gap-4 xl:grid xl:max-w-none xl:grid-cols-[minmax(0,1fr)_300px] xl:grid-rows-[auto_auto_1fr] xl:gap-x-6">
      <div className="max-sm:sr-only sm:-mb-4 xl:col-span-2">
        <PageTitle lead={<Trans>Where will you train next?</Trans>}>
          <Trans>Hello, {name}</Trans>
        </PageTitle>
      </div>
      <div className="flex min-w-0 flex-col gap-2 max-sm:mt-2 sm:gap-4 xl:col-start-1">
        <Composer />
        {TodayStrip && <TodayStrip placeId={userProfile.placeId} />}
        {ConfirmSession && <ConfirmSession />}
      </div>
      <AroundYou className="xl:sticky xl:top-4 xl:col-start-2 xl:row-span-2 xl:row-start-2 xl:self-start" />
      <div className="min-w-0 xl:col-start-1 xl:row-start-3">
        <HomeFeed />
      </div>
    </div>
  )
}

/** Explains once why a guard redirected here. */
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
