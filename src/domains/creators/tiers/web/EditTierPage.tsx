import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { data, type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { OwnTier, OwnTiers } from '../contract.ts'
import { mayChangeKind } from '../rules.ts'
import { TierForm } from './TierForm.tsx'
import { draftOf, inputOf } from './tier-draft.ts'
import { ownTiersQuery, tiersApi, tiersChanged } from './tiers.ts'
import { useCurrencyChoice } from './use-currency-choice.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  const { items } = await queryClient.ensureQueryData(ownTiersQuery())
  if (!items.some(({ id }) => id === params.id)) throw data(null, { status: 404, statusText: 'Not Found' })
  return null
}

/** /creator/tiers/{id}/edit */
export function Component() {
  const { id } = useParams()
  const { data: own } = useSuspenseQuery(ownTiersQuery())
  const tier = own.items.find((item) => item.id === id)
  return tier ? <Edit key={tier.id} tier={tier} own={own} /> : null
}

function Edit({ tier, own }: { tier: OwnTier; own: OwnTiers }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const toasts = useToast()
  // The version the edit started from, even if the tier is refetched later.
  const [version] = useState(tier.version)
  const [draft, setDraft] = useState(() => draftOf(tier, i18n.locale))
  const { currency, choose } = useCurrencyChoice(own)

  async function send() {
    const changed = await tiersApi.change({ id: tier.id, version, ...inputOf(draft, currency) })
    await tiersChanged()
    toasts.show({ tone: 'good', text: t`${{ name: changed.name }} saved` })
    await navigate(paths.creatorDashboard('tiers'), { replace: true })
  }
  return (
    <div className="pb-12">
      <title>{`${t`Edit tier`} · Open Mat`}</title>
      <PageTitle back={paths.creatorDashboard('tiers')} lead={<bdi>{tier.name}</bdi>}>
        <Trans>Edit tier</Trans>
      </PageTitle>
      <TierForm
        draft={draft}
        onChange={setDraft}
        currency={currency}
        onCurrency={choose}
        kindIsFixed={!mayChangeKind(tier)}
        actions={[{ id: 'save', label: <Trans>Save</Trans>, look: 'primary', send }]}
      >
        {tier.members > 0 && (
          <Alert>
            <Plural
              value={{ count: tier.members }}
              one="This tier has # member. A new price applies to new members only; current members keep theirs until they change plan."
              other="This tier has # members. A new price applies to new members only; current members keep theirs until they change plan."
            />
          </Alert>
        )}
      </TierForm>
    </div>
  )
}
