import { Trans } from '@lingui/react/macro'
import { classes } from './classes.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A grey placeholder, hidden from screen readers; give it the size of the content to come (`className="h-6 w-40"`). */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classes('animate-breathe bg-line', !className?.includes('rounded') && 'rounded-sm', className)}
    />
  )
}

/** A list still loading, in the shape of its rows. Announced once to screen readers. */
export function SkeletonRows({ rows = 3, picture = true }: { rows?: number; picture?: boolean }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <VisuallyHidden>
        <Trans>Loading…</Trans>
      </VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are interchangeable
        <div key={row} className="flex items-center gap-3">
          {picture && <Skeleton className="size-10 shrink-0 rounded-full" />}
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
