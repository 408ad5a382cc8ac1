import { Trans } from '@lingui/react/macro'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** Placeholders for cards that are loading, announced once to screen readers. */
export function CardSkeletons({ count = 3 }: { count?: number }) {
  return (
    <div role="status" className="flex flex-col gap-3 sm:gap-4">
      <VisuallyHidden>
        <Trans>Loading…</Trans>
      </VisuallyHidden>
      {Array.from({ length: count }, (_, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they're interchangeable
          key={at}
          className="rounded-card border border-line bg-paper p-4 sm:px-6 sm:py-5"
        >
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-1/4" />
            </div>
          </div>
          <Skeleton className="mt-4 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-3/4" />
          <Skeleton className="mt-6 h-6 w-full" />
        </div>
      ))}
    </div>
  )
}
