import type { ReactNode } from 'react'
import { Failure } from './Failure.tsx'
import { SkeletonRows } from './Skeleton.tsx'

/** Shows a query: placeholder rows while it loads, its content, or a retry button if it failed. */
export function QueryContent<Answer>({
  query: { data, isError, refetch },
  children,
}: {
  query: { data: Answer | undefined; isError: boolean; refetch: () => unknown }
  children: (answer: Answer) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (!isError) return <SkeletonRows rows={5} picture={false} />
  return <Failure again={refetch} />
}
