import { Trans } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import type { Promotion } from '../contract.ts'

/** Names the promoter or gym that confirmed a promotion. Renders nothing if it isn't confirmed. */
export function ConfirmedMark({ confirmedBy }: Pick<Promotion, 'confirmedBy'>) {
  if (!confirmedBy) return null
  const name = <bdi>{withoutTitle(confirmedBy.name)}</bdi>
  return (
    <p className="flex items-center gap-1.5 text-sm text-good">
      <BadgeCheck aria-hidden="true" size={16} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {confirmedBy.as === 'promoter' ? <Trans>confirmed by Prof. {name}</Trans> : <Trans>confirmed by {name}</Trans>}
      </span>
    </p>
  )
}

/** The name without the "Prof." that many coaches put in front. */
const withoutTitle = (name: string) => name.replace(/^prof(\.|essor)?\s+/iu, '')
