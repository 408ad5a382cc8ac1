import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { StepFailed } from '#domains/members/people/web/StepFailed.tsx'
import { useSaving } from '#domains/members/people/web/saving.ts'
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

/** Third step: the account into which the provider pays, set up on the provider's own pages. */
export function PayoutsStep({ own, onNext }: StepProps) {
  const { t } = useLingui()
  const { payouts } = own
  const { refreshing, refresh } = useReturn()
  return (
    <>
      {payouts.provider === 'test' && (
        <Alert tone="careful" title={<Trans>Test payments</Trans>}>
          <Trans>No real money moves here, and no real account is needed.</Trans>
        </Alert>
      )}
      <Card
        title={<Trans>Payouts</Trans>}
        action={<Chip tone={payoutTones[payouts.state]}>{t(payoutLabels[payouts.state])}</Chip>}
      >
        <div className="flex flex-col gap-4">
          <StateLabel payouts={payouts} />
          {payouts.provider === 'off' ? (
            <Alert>
              <Trans>Memberships are not open here yet. Free content works without.</Trans>
            </Alert>
          ) : (
            <AtProvider own={own} />
          )}
          <StepFailed saving={refreshing} />
          {payouts.state === 'pending' && payouts.provider !== 'off' && (
            <div>
              <Button size="small" busy={refreshing.status === 'saving'} onClick={() => void refresh()}>
                <Trans>Look again</Trans>
              </Button>
            </div>
          )}
        </div>
      </Card>
      <StepButtons own={own} step="payouts" onNext={onNext} />
    </>
  )
}

/** Back from the provider: how the account stands now. */
function useReturn() {
  const [search, setSearch] = useSearchParams()
  const { saving, save } = useSaving()
  const refresh = () =>
    save(async () => {
      await creatorsApi.refreshPayouts()
      await creatorsChanged()
    })
  const isBack = search.has('back') || search.has('again')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return
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
            The payments provider asks who you are and where to pay, on its own pages. We never see your bank details.
          </Trans>
        )}
        {state === 'pending' &&
          (missing.length > 0 ? (
            <Trans>You began, and did not finish yet.</Trans>
          ) : (
            <Trans>The provider checks what you sent. That takes minutes, sometimes a day or two. We tell you.</Trans>
          ))}
        {state === 'restricted' && (
          <Trans>The provider needs more before it can pay you. Until then nobody can buy a new membership.</Trans>
        )}
        {state === 'enabled' && <Trans>Your payouts are open: you can offer paid tiers.</Trans>}
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

/** What leads to the provider's own pages. */
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
          label={t`Country of payout`}
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
            {payouts.state === 'not_started' ? <Trans>Set up payouts</Trans> : <Trans>Go on at the provider</Trans>}
          </Button>
        )}
        {payouts.state === 'enabled' && (
          <Button busy={saving.status === 'saving'} onClick={() => go(() => creatorsApi.openPayouts())}>
            <Trans>Open payouts</Trans>
          </Button>
        )}
      </div>
    </>
  )
}
