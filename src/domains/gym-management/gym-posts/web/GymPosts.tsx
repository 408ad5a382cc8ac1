import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ActivityCard } from '#domains/feed/activities/web/ActivityCard.tsx'
import type { CachedCard } from '#domains/feed/activities/web/card-in-answers.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { ShowMore } from '#ui/ShowMore.tsx'
import { gymPostsQuery } from './gym-posts.ts'

/** The gym's posts on its page. More load only on request, because other cards follow below. */
export function GymPosts({ gym }: { gym: Pick<Gym, 'id'> }) {
  const list = useInfiniteQuery(gymPostsQuery(gym.id, 3))
  const { data } = list
  const cards: CachedCard[] = data?.pages.flatMap(({ items }) => items) ?? []
  const shown = cards.filter(({ isRemoved }) => !isRemoved)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="gym-posts" className="flex min-w-0 flex-col gap-3 sm:gap-4">
      <h2 id="gym-posts" className="text-lg">
        <Trans>Posts</Trans>
      </h2>
      {shown.map((card) => (
        <ActivityCard key={card.id} card={card} headingLevel={3} />
      ))}
      <ShowMore of={list} wide />
    </section>
  )
}
