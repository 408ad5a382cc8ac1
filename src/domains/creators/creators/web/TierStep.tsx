import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OwnTiers } from '#domains/creators/tiers/contract.ts'
import { TierForm } from '#domains/creators/tiers/web/TierForm.tsx'
import { inputOf, newTierDraft } from '#domains/creators/tiers/web/tier-draft.ts'
import { ownTiersQuery, tiersApi, tiersChanged } from '#domains/creators/tiers/web/tiers.ts'
import { useCurrencyChoice } from '#domains/creators/tiers/web/use-currency-choice.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { creatorsChanged } from './creators.ts'
import type { StepProps } from './OnboardingPage.tsx'
import { StepButtons } from './StepButtons.tsx'

/** Second step: creates the first tier, or lists the existing ones. */
export function TierStep({ own, onNext }: StepProps) {
  const { data: tiers, error, refetch } = useQuery(ownTiersQuery())
  if (!tiers)
    return error ? (
      <Failure what={<Trans>your tiers</Trans>} again={refetch} />
    ) : (
      <SkeletonRows rows={3} picture={false} />
    )
  const items = tiers.items.filter(({ state }) => state !== 'archived')
  return (
    <>
      {items.length === 0 ? (
        <FirstTier tiers={tiers} onMade={onNext} />
      ) : (
        <TheirTiers items={items} takesMoney={tiers.takesMoney} />
      )}
      <StepButtons own={own} step="tier" onNext={onNext} />
    </>
  )
}

function TheirTiers({ items, takesMoney }: Pick<OwnTiers, 'items' | 'takesMoney'>) {
  const isOffered = items.some(({ state }) => state === 'active')
  return (
    <Card
      title={<Trans>Your tiers</Trans>}
      action={
        <ButtonLink to={paths.creatorDashboard('tiers')} size="small">
          <Trans>Edit tiers</Trans>
        </ButtonLink>
      }
    >
      <ul className="flex flex-col gap-2">
        {items.map(({ id, name, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <bdi className="font-semibold wrap-anywhere">{name}</bdi>
            <Chip tone={state === 'active' ? 'good' : 'plain'}>
              {state === 'active' ? <Trans>Live</Trans> : <Trans>Draft</Trans>}
            </Chip>
          </li>
        ))}
      </ul>
      {!isOffered && (
        <p className="mt-3 text-quiet">
          {takesMoney ? (
            <Trans>No one can join a draft. Publish a tier so people can join.</Trans>
          ) : (
            <Trans>Your first paid tier will go live automatically once your payouts are set up.</Trans>
          )}
        </p>
      )}
    </Card>
  )
}

function FirstTier({ tiers, onMade }: { tiers: OwnTiers; onMade: () => void }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { currency, choose } = useCurrencyChoice(tiers)
  const [draft, setDraft] = useState(newTierDraft)
  // A retry after a lost response still creates only one tier.
  const key = useRef(crypto.randomUUID())
  const mayOffer = draft.isFree || tiers.takesMoney

  async function send() {
    const made = await tiersApi.create(inputOf(draft, currency), { context: { idempotencyKey: key.current } })
    const refused = mayOffer ? await tiersApi.activate({ id: made.id }).then(() => undefined, failureOf) : undefined
    if (refused) toasts.show({ tone: 'danger', text: refused.message || t`Saved as a draft. It isn't live yet.` })
    onMade()
    await Promise.all([tiersChanged(), creatorsChanged()])
  }
  return (
    <TierForm
      draft={draft}
      onChange={(changed) => {
        key.current = crypto.randomUUID()
        setDraft(changed)
      }}
      currency={currency}
      onCurrency={choose}
      actions={[
        {
          id: 'make',
          label: mayOffer ? <Trans>Publish and continue</Trans> : <Trans>Save and continue</Trans>,
          look: 'primary',
          send,
        },
      ]}
    >
      {!mayOffer && (
        <Alert>
          <Trans>Your paid tier will go live automatically once you've set up payouts in the next step.</Trans>
        </Alert>
      )}
    </TierForm>
  )
}
