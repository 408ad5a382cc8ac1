import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * Fills the window while there's nothing else to show. Loading is announced to screen readers even without a message.
 */
export function FullPageSpinner({ message }: { message?: ReactNode }) {
  return (
    <div role="status" className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <Spinner size={36} className="text-primary" />
      {message ? (
        <p className="max-w-card text-quiet">{message}</p>
      ) : (
        <VisuallyHidden>
          <Trans>Loading…</Trans>
        </VisuallyHidden>
      )}
    </div>
  )
}
