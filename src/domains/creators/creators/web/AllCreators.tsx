import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActorName } from '#domains/feed/activities/web/ActorName.tsx'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { fieldError, StepFailed } from '#domains/members/people/web/StepFailed.tsx'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip, FilterChip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { CreatorForAdmin } from '../contract.ts'
import { CREATOR_LIMITS, type CreatorStatus, creatorStates } from '../limits.ts'
import { CREATOR_STATUS_STEPS, type CreatorStatusStep, mayChangeCreatorStatus } from '../rules.ts'
import { creatorStatusLabels, creatorStatusTones, payoutLabels } from './creator-labels.ts'
import { allCreatorsQuery, creatorsApi, creatorsChanged } from './creators.ts'

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

interface Props {
  row: CreatorForAdmin
  step: CreatorStatusStep
  onClose: () => void
}

/** Asks for the reason, which is shown to the creator and stored in the audit log. */
function CreatorStatusDialog({ row: { creator }, step, onClose }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { saving, save } = useSaving()
  const words = useStepLabels(step, creator.name)

  async function change() {
    if (reason.trim() === '') return setMissing(true)
    const done = await save(() => creatorsApi.changeCreatorStatus({ uid: creator.id, step, reason }))
    await creatorsChanged()
    if (done) onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      width="card"
      title={words.title}
      onSubmit={() => void change()}
      submitLabel={words.button}
      submitLook={step === 'restore' ? 'primary' : 'danger'}
      isPending={saving.status === 'saving'}
      error={<StepFailed saving={saving} fields={['reason']} />}
    >
      <p>{words.text}</p>
      <TextArea
        label={<Trans>Reason</Trans>}
        hint={<Trans>The creator can see this.</Trans>}
        limit={CREATOR_LIMITS.reviewerNote}
        value={reason}
        onValueChange={(text) => {
          setReason(text)
          setMissing(false)
        }}
        error={missing ? t`Add a reason.` : fieldError(saving, 'reason')}
      />
    </FormDialog>
  )
}

function useStepLabels(step: CreatorStatusStep, name: string) {
  const { t } = useLingui()
  return {
    suspend: {
      title: t`Suspend ${name}?`,
      text: t`They'll no longer be listed, and no one new can join. Current members keep what they paid for.`,
      button: t`Suspend`,
    },
    restore: {
      title: t`Restore ${name}?`,
      text: t`They'll be listed again and can sell memberships.`,
      button: t`Restore`,
    },
    revoke: {
      title: t`Revoke ${name}'s creator status?`,
      text: t`Memberships sold by ${name} will end when the time already paid for runs out. You can't undo this.`,
      button: t`Revoke`,
    },
  }[step]
}
