import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleHelp, Globe, MapPin, RefreshCw } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { FeedItem, RankingBreakdown } from '#domains/feed/activities/contract.ts'
import { CardFeed } from '#domains/feed/activities/web/CardFeed.tsx'
import { CardSkeletons } from '#domains/feed/activities/web/CardSkeletons.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { feedQuery, isFirstDay, startFeedOver } from './feed-query.ts'
import { usePullToRefresh } from './pull-to-refresh.ts'

const WhyDialog = lazyDialog(() => import('./WhyDialog.tsx'))
const FirstDay = lazy(async () => ({ default: (await import('./FirstDay.tsx')).FirstDay }))
const NewPostsPill = lazy(async () => ({ default: (await import('./NewPostsPill.tsx')).NewPostsPill }))
const EmptyFeed = lazy(async () => ({ default: (await import('./FirstDay.tsx')).EmptyFeed }))

/** Activity from people and gyms the member follows and, if there's little, public activity, nearest first. */
export function HomeFeed() {
  const { t } = useLingui()
  const { data, isError, refetch, ...more } = useInfiniteQuery(feedQuery)
  const [why, setWhy] = useState<RankingBreakdown | null>(null)
  const list = useRef<HTMLElement>(null)

  const { busy, startOver } = useStartOver(list)
  const isPulled = usePullToRefresh(startOver)
  useAgain(startOver)

  const items = data?.pages.flatMap((page) => page.items) ?? []
  const newest = data?.pages[0]?.newest
  return (
    <section ref={list} tabIndex={-1} aria-labelledby="feed-title" className="min-w-0">
      <h2 id="feed-title" className="sr-only">
        <Trans>Latest</Trans>
      </h2>
      <RefreshStatus isPulled={isPulled} busy={busy} />
      {newest && !busy && (
        <Suspense>
          <NewPostsPill newest={newest} onPress={() => void startOver()} />
        </Suspense>
      )}
      {data ? (
        <div className="flex flex-col gap-3 sm:gap-4">
          {isFirstDay(items) && items.length > 0 && (
            <Suspense>
              <FirstDay />
            </Suspense>
          )}
          <CardFeed
            label={t`Your feed`}
            headingLevel={3}
            entries={items.map((item) => entryOf(item))}
            empty={
              <Suspense fallback={<CardSkeletons />}>
                <EmptyFeed />
              </Suspense>
            }
            more={more}
          />
        </div>
      ) : isError ? (
        <Failure what={<Trans>your feed</Trans>} again={refetch} />
      ) : (
        <CardSkeletons />
      )}
      {why && <WhyDialog why={why} onClose={() => setWhy(null)} />}
    </section>
  )

  function entryOf({ card, source, why: reason }: FeedItem) {
    return {
      card,
      mark: <Origin source={source} />,
      menuItems: reason
        ? [{ label: t`Why this?`, icon: <CircleHelp aria-hidden="true" />, onPress: () => setWhy(reason) }]
        : [],
    }
  }
}

/** Shown over the feed while it's pulled down and refreshed. */
function RefreshStatus({ isPulled, busy }: { isPulled: boolean; busy: boolean }) {
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--covered-above)+8px)] z-20 flex h-0 justify-center overflow-visible"
    >
      {(isPulled || busy) && (
        <p className="flex h-11 items-center gap-2 rounded-full border border-line bg-paper px-4 text-sm font-semibold whitespace-nowrap shadow-float">
          {busy ? <Spinner size={16} /> : <RefreshCw aria-hidden="true" size={16} />}
          {busy ? <Trans>Refreshing…</Trans> : <Trans>Release to refresh</Trans>}
        </p>
      )}
    </div>
  )
}

function useStartOver(list: RefObject<HTMLElement | null>) {
  const { t } = useLingui()
  const toasts = useToast()
  const [busy, setBusy] = useState(false)
  const startOver = async () => {
    if (busy) return
    setBusy(true)
    try {
      await startFeedOver()
      window.scrollTo({ top: 0 })
      list.current?.focus({ preventScroll: true })
    } catch {
      toasts.show({ tone: 'danger', text: t`Couldn't refresh your feed. Check your connection and try again.` })
    } finally {
      setBusy(false)
    }
  }
  return { busy, startOver }
}

/** Refreshes when the link to this page is pressed on this page. */
function useAgain(refresh: () => Promise<void>) {
  const { key } = useLocation()
  const shown = useRef(key)
  const again = useEffectEvent(refresh)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    void again()
  }, [key])
}

/** Why an entry by someone the member doesn't follow is shown. */
function Origin({ source }: Pick<FeedItem, 'source'>) {
  if (source === 'near')
    return (
      <Chip tone="primary" icon={<MapPin aria-hidden="true" />}>
        <Trans>Near you</Trans>
      </Chip>
    )
  if (source === 'country')
    return (
      <Chip>
        <Trans>From your country</Trans>
      </Chip>
    )
  return source === 'world' ? (
    <Chip icon={<Globe aria-hidden="true" />}>
      <Trans>From around the world</Trans>
    </Chip>
  ) : null
}
