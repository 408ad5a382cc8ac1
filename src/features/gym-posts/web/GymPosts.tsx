import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ActivityList } from '#features/activities/web/ActivityList.tsx'
import type { Gym } from '#features/gyms/contract.ts'
import { gymPostsQuery } from './gym-posts.ts'

/** What the gym posted, on its page; nothing where it never did. */
export function GymPosts({ gym }: { gym: Pick<Gym, 'id'> }) {
  const { t } = useLingui()
  const query = gymPostsQuery(gym.id, 3)
  const { data } = useInfiniteQuery(query)
  if (!data || (data.pages[0]?.items.length ?? 0) === 0) return null
  return (
    <section aria-labelledby="gym-posts" className="flex min-w-0 flex-col gap-3 sm:gap-4">
      <h2 id="gym-posts" className="text-lg">
        <Trans>Posts</Trans>
      </h2>
      <ActivityList query={query} label={t`Posts`} headingLevel={3} empty={null} />
    </section>
  )
}
