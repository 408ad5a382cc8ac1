import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'

interface RestoredDraftProps {
  discardLabel: ReactNode
  onDiscard: () => void
  /** Says what was restored. */
  children: ReactNode
}

/** A notice above a form that began with a draft stored on this device. */
export function RestoredDraft({ discardLabel, onDiscard, children }: RestoredDraftProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-quiet">
      <p>{children}</p>
      <Button size="small" look="quiet" onClick={onDiscard}>
        {discardLabel}
      </Button>
    </div>
  )
}
