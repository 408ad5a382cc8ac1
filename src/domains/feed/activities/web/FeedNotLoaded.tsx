import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'

/** Where a feed should be that did not come. */
export function FeedNotLoaded({
  again,
  className,
  children,
}: {
  again: () => unknown
  className?: string
  children: ReactNode
}) {
  return (
    <div
      role="alert"
      className={classes(
        'flex flex-col items-center gap-4 rounded-card border border-line bg-paper p-6 text-center',
        className,
      )}
    >
      <p>{children}</p>
      <Button onClick={() => void again()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
