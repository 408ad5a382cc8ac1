import { Trans } from '@lingui/react/macro'

/** Legend of the for/against chart. */
export function Legend() {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
      <span className="inline-flex items-center gap-2">
        <svg width="14" height="14" aria-hidden="true">
          <rect width="14" height="14" rx="3" fill="var(--accent)" />
        </svg>
        <Trans>For you</Trans>
      </span>
      <span className="inline-flex items-center gap-2">
        <svg width="14" height="14" aria-hidden="true">
          <rect x="0.5" y="0.5" width="13" height="13" rx="3" fill="var(--paper)" stroke="var(--careful)" />
          <path d="M1 13L13 1M1 7L7 1M7 13L13 7" stroke="var(--careful)" strokeWidth="2" />
        </svg>
        <Trans>Against you</Trans>
      </span>
    </p>
  )
}
