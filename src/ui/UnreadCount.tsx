import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A badge for the end of a label. `shown` is the number: 3 or "99+". */
export function UnreadCount({ shown, className }: { shown: string | number; className: string }) {
  return (
    <>
      <span
        aria-hidden="true"
        data-unread={shown}
        className={`min-w-5 rounded-full bg-primary px-1.5 text-center text-xs leading-5 font-semibold text-on-primary tabular-nums ${className}`}
      >
        {shown}
      </span>
      <VisuallyHidden>
        <Trans>{shown} unread</Trans>
      </VisuallyHidden>
    </>
  )
}
