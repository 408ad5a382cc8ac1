import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { StepFailed } from '#domains/members/people/web/StepFailed.tsx'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Select } from '#ui/Select.tsx'
import type { OwnCreator, Payouts } from '../contract.ts'
import { isPayoutCountry } from '../countries.ts'
import { payoutLabels, payoutTones, requirementLabels } from './creator-labels.ts'
import { creatorsApi, creatorsChanged } from './creators.ts'
import { payoutCountryOptions } from './names.ts'
import type { StepProps } from './OnboardingPage.tsx'
import { StepButtons } from './StepButtons.tsx'

/** Third step: the payout account, set up on the payment provider's own pages. */
export function PayoutsStep({ own, onNext }: StepProps) {
  const { t } = useLingui()
  const { payouts } = own
  const { refreshing, refresh } = useReturn()
  // "Being checked" would contradict a list of remaining requirements.
  const state = payouts.state === 'pending' && payouts.requirements.length > 0 ? 'restricted' : payouts.state
  return (
    <>
      {payouts.provider === 'test' && (
        <Alert tone="careful" title={<Trans>Test payments</Trans>}>
          <Trans>No real money changes hands here, and you don't need a real account.</Trans>
        </Alert>
      )}
      <Card title={<Trans>Payouts</Trans>} action={<Chip tone={payoutTones[state]}>{t(payoutLabels[state])}</Chip>}>
        <div className="flex flex-col gap-4">
          <StateLabel payouts={payouts} />
          {payouts.provider === 'off' ? (
            <Alert>
              <Trans>Paid memberships aren't available here yet. You can still publish free lessons.</Trans>
            </Alert>
          ) : (
            <AtProvider own={own} />
          )}
          <StepFailed saving={refreshing} />
          {payouts.state === 'pending' && payouts.provider !== 'off' && (
            <div>
              <Button size="small" busy={refreshing.status === 'saving'} onClick={() => void refresh()}>
                <Trans>Refresh status</Trans>
              </Button>
            </div>
          )}
        </div>
      </Card>
      <StepButtons own={own} step="payouts" onNext={onNext} />
    </>
  )
}

/** Refreshes the payout account after a return from the provider. */
function useReturn() {
  const [search, setSearch] = useSearchParams()
  const { saving, save } = useSaving()
  const refresh = () =>
    save(async () => {
      await creatorsApi.refreshPayouts()
      await creatorsChanged()
    })
  const isBack = search.has('back') || search.has('again')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each return from the provider
  useEffect(() => {
    if (!isBack) return
    setSearch({}, { replace: true })
    void refresh()
  }, [isBack])
  return { refreshing: saving, refresh }
}

function StateLabel({ payouts: { state, requirements } }: { payouts: Payouts }) {
  const { t } = useLingui()
  const missing = requirementLabels(requirements)
  return (
    <>
      <p>
        {state === 'not_started' && (
          <Trans>
            On its own pages, our payment provider asks who you are and where to pay you. We never see your bank
            details.
          </Trans>
        )}
        {state === 'pending' &&
          (missing.length > 0 ? (
            <Trans>You've started, but the provider still needs a few things.</Trans>
          ) : (
            <Trans>
              The provider is checking your details. This usually takes a few minutes, sometimes a day or two. We'll let
              you know.
            </Trans>
          ))}
        {state === 'restricted' && (
          <Trans>
            The provider needs more details before it can pay you. Until then, no one can buy a new membership.
          </Trans>
        )}
        {state === 'enabled' && <Trans>Your payouts are set up. You can offer paid tiers.</Trans>}
      </p>
      {missing.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold">
            <Trans>Still needed</Trans>
          </h3>
          <ul className="mt-1 list-disc pl-5">
            {missing.map((words) => (
              <li key={words.id}>{t(words)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** The payout country, and buttons that open the provider's own pages. */
function AtProvider({ own: { payouts, country } }: { own: OwnCreator }) {
  const { t, i18n } = useLingui()
  const { saving, save } = useSaving()
  const countries = useMemo(() => payoutCountryOptions(i18n.locale), [i18n.locale])
  const go = (ask: () => Promise<{ url: string }>) =>
    void save(async () => {
      const { url } = await ask()
      window.location.assign(url)
    })
  const known = isPayoutCountry(country)
  return (
    <>
      {payouts.state === 'not_started' && (
        <Select
          label={t`Payout country`}
          placeholder={t`Choose a country`}
          options={countries}
          value={known ? country : ''}
          onValueChange={(chosen) =>
            void save(async () => creatorsChanged(await creatorsApi.change({ country: chosen })))
          }
        />
      )}
      <StepFailed saving={saving} />
      <div className="flex flex-wrap gap-2">
        {payouts.state !== 'enabled' && (
          <Button
            look="primary"
            disabled={!known}
            busy={saving.status === 'saving'}
            onClick={() => go(() => creatorsApi.setUpPayouts())}
          >
            {payouts.state === 'not_started' ? (
              <Trans>Set up payouts</Trans>
            ) : (
              <Trans>Continue with the provider</Trans>
            )}
          </Button>
        )}
        {payouts.state === 'enabled' && (
          <Button busy={saving.status === 'saving'} onClick={() => go(() => creatorsApi.openPayouts())}>
            <Trans>Manage payouts</Trans>
          </Button>
        )}
      </div>
    </>
  )
}
