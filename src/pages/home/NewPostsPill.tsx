import { Plural } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useEffect } from 'react'
import { activities } from '#domains/feed/activities/web/activities.ts'
import { onLive } from '#platform/web/live.ts'
import { Spinner } from '#ui/Spinner.tsx'

/** "3 new posts", once there are any. It lies above the feed and moves nothing until it is pressed. */
export function NewPostsPill({ newest, busy, onPress }: { newest: string | null; busy: boolean; onPress: () => void }) {
  const { data, refetch } = useQuery({
    ...activities.newInFeed.queryOptions({ input: newest === null ? skipToken : { since: newest } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    meta: { keep: false },
  })

  // `open` comes after an interruption too: what was told meanwhile is asked for.
  useEffect(() => {
    if (newest === null) return
    const ask = () => void refetch()
    const stops = [onLive('feed', ask), onLive('open', ask)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [newest, refetch])

  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--covered-above)+8px)] z-20 flex h-0 justify-center overflow-visible"
    >
      {data !== undefined && data.count > 0 && (
        <button
          type="button"
          aria-busy={busy}
          onClick={onPress}
          className="pointer-events-auto inline-flex h-11 animate-rise items-center gap-2 rounded-full bg-primary px-4 text-sm font-semibold whitespace-nowrap text-on-primary shadow-float enabled-hover:bg-primary-strong"
        >
          {busy ? <Spinner size={16} /> : <ArrowUp aria-hidden="true" size={16} />}
          {data.more ? (
            <Plural value={data.count} other="More than # new posts" />
          ) : (
            <Plural value={data.count} one="# new post" other="# new posts" />
          )}
        </button>
      )}
    </div>
  )
}
