import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { unreadQuery } from './unread.ts'

/** The number of unread notifications; place it at the end of a label. */
export function UnreadBadge({ className = '' }: { className?: string }) {
  const { data } = useQuery(unreadQuery)
  if (!data?.count) return null
  const shown = data.more ? `${data.count}+` : `${data.count}`
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
