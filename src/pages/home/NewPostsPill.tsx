import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { newInFeedQuery } from './feed-query.ts'

/** "3 new posts", once there are any. It overlays the feed, which doesn't change until it's pressed. */
export function NewPostsPill({ newest, onPress }: { newest: string; onPress: () => void }) {
  const { data } = useQuery({ ...newInFeedQuery(newest), refetchOnWindowFocus: 'always' })
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--covered-above)+8px)] z-20 flex h-0 justify-center overflow-visible"
    >
      {data !== undefined && data.count > 0 && (
        <button
          type="button"
          onClick={onPress}
          className="pointer-events-auto inline-flex h-11 animate-rise items-center gap-2 rounded-full bg-primary px-4 text-sm font-semibold whitespace-nowrap text-on-primary shadow-float enabled-hover:bg-primary-strong"
        >
          <ArrowUp aria-hidden="true" size={16} />
          {data.more ? (
            <Plural value={{ count: data.count }} other="More than # new posts" />
          ) : (
            <Plural value={{ count: data.count }} one="# new post" other="# new posts" />
          )}
        </button>
      )}
    </div>
  )
}
