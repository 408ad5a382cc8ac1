import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActorName } from '#domains/feed/activities/web/ActorName.tsx'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip, FilterChip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { CreatorForAdmin } from '../contract.ts'
import { type CreatorStatus, creatorStates } from '../limits.ts'
import { CREATOR_STATUS_STEPS, type CreatorStatusStep, mayChangeCreatorStatus } from '../rules.ts'
import { CreatorStatusDialog } from './CreatorStatusDialog.tsx'
import { creatorStatusLabels, creatorStatusTones, payoutLabels } from './creator-labels.ts'
import { allCreatorsQuery } from './creators.ts'

/** Current and former creators, with admin actions. */
export function AllCreators() {
  const { t } = useLingui()
  const [state, setState] = useState<CreatorStatus>()
  const query = useInfiniteQuery(allCreatorsQuery(state))
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <Card title={<Trans>Creators</Trans>}>
      <div className="mb-3 flex flex-wrap gap-2">
        {creatorStates.map((each) => (
          <FilterChip
            key={each}
            pressed={state === each}
            onPressedChange={(pressed) => setState(pressed ? each : undefined)}
          >
            {t(creatorStatusLabels[each])}
          </FilterChip>
        ))}
      </div>
      {query.error && !items && <Failure what={<Trans>creators</Trans>} again={query.refetch} />}
      {query.isPending && <SkeletonRows rows={3} picture={false} />}
      {items?.length === 0 && (
        <p className="text-quiet">
          <Trans>No creators found.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {items?.map((creator) => (
          <Row key={creator.creator.id} row={creator} />
        ))}
      </ul>
      <ShowMore of={query} wide className="mt-3" />
    </Card>
  )
}

function Row({ row }: { row: CreatorForAdmin }) {
  const { t } = useLingui()
  const [step, setStep] = useState<CreatorStatusStep | null>(null)
  const words = { suspend: t`Suspend`, restore: t`Restore`, revoke: t`Revoke` }
  const steps = (Object.keys(CREATOR_STATUS_STEPS) as CreatorStatusStep[]).filter((each) =>
    mayChangeCreatorStatus(each, row.state),
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <ActorName actor={row.creator} />
          <Chip tone={creatorStatusTones[row.state]}>{t(creatorStatusLabels[row.state])}</Chip>
        </div>
        <p className="text-sm text-quiet wrap-anywhere">
          <Plural value={{ subscribers: row.members }} one="# member" other="# members" /> · <Trans>Payouts</Trans>:{' '}
          {t(payoutLabels[row.payoutState])} · <Moment at={row.since} />
          {row.stateReason && <> · {row.stateReason}</>}
        </p>
      </div>
      {!row.isOwn && (
        <div className="flex flex-wrap gap-2">
          {steps.map((each) => (
            <Button
              key={each}
              size="small"
              look={each === 'revoke' ? 'danger' : 'secondary'}
              onClick={() => setStep(each)}
            >
              {words[each]}
            </Button>
          ))}
        </div>
      )}
      {step && <CreatorStatusDialog row={row} step={step} onClose={() => setStep(null)} />}
    </li>
  )
}
