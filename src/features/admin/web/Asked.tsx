import type { ReactNode } from 'react'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'

/** What was asked for: while it comes, once it is here, and where it does not come. */
export function Asked<Answer>({
  query: { data, isError, refetch },
  children,
}: {
  query: { data: Answer | undefined; isError: boolean; refetch: () => unknown }
  children: (answer: Answer) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (!isError) return <SkeletonRows rows={5} picture={false} />
  return <NotLoaded again={refetch} />
}
