import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Currency } from '#platform/money.ts'
import type { Interval } from '../limits.ts'
import { isFree } from '../rules.ts'
import { IntervalSwitch } from './IntervalSwitch.tsx'
import { TierCard } from './TierCard.tsx'
import { previewOf, type TierDraft } from './tier-draft.ts'

/** Live preview of a tier while it's edited. */
export function TierPreview({ draft, currency }: { draft: TierDraft; currency: Currency }) {
  const [interval, setInterval] = useState<Interval>('month')
  const tier = previewOf(draft, currency)
  return (
    <aside className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-6">
      <h2 className="text-lg">
        <Trans>As members see it</Trans>
      </h2>
      {!draft.isFree && draft.byYear && <IntervalSwitch interval={interval} onChange={setInterval} />}
      <TierCard tier={tier} interval={interval} isPriced={draft.isFree || !isFree(tier)} />
    </aside>
  )
}
