import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { type DraftStorage, useSavedDraft } from '#platform/web/use-saved-draft.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Obstacle } from '../rules.ts'
import { OBSTACLE_LABELS } from './obstacle-labels.ts'
import { TierForm } from './TierForm.tsx'
import { inputOf, newTierDraft, type TierDraft } from './tier-draft.ts'
import { ownTiersQuery, tiersApi, tiersChanged } from './tiers.ts'
import { useCurrencyChoice } from './use-currency-choice.ts'

export const loader = async () => {
  await queryClient.ensureQueryData(ownTiersQuery())
  return null
}

const storage: DraftStorage<TierDraft> = {
  // Drafts stored by earlier versions may lack a field.
  read: async (of) => ({ ...newTierDraft, ...(await readDraft<TierDraft>(of)) }),
  keep: saveDraft,
  forget: deleteDraft,
}

/** /creator/tiers/new. The draft stays in this browser until it's sent. */
export function Component() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const toasts = useToast()
  const { data: own } = useSuspenseQuery(ownTiersQuery())
  const { currency, choose } = useCurrencyChoice(own)
  const { draft, change, forget } = useSavedDraft('tier', storage, () => newTierDraft)
  // A retry after a lost response still creates only one tier.
  const key = useRef(crypto.randomUUID())
  if (!draft) return null

  const send = async (offer: boolean) => {
    const made = await tiersApi.create(inputOf(draft, currency), { context: { idempotencyKey: key.current } })
    const refused = offer ? await tiersApi.activate({ id: made.id }).then(() => undefined, failureOf) : undefined
    await forget()
    await tiersChanged()
    if (refused) toasts.show({ tone: 'danger', text: refused.message || t`Saved as a draft. It isn't live yet.` })
    else toasts.show({ tone: 'good', text: offer ? t`${{ name: made.name }} is live` : t`Saved as a draft` })
    await navigate(paths.creatorDashboard('tiers'), { replace: true })
  }
  const mayOffer = draft.isFree || own.takesMoney
  const offer = {
    id: 'offer',
    label: <Trans>Publish</Trans>,
    look: 'primary' as const,
    send: () => send(true),
  }
  const keep = {
    id: 'keep',
    label: <Trans>Save draft</Trans>,
    look: mayOffer ? ('secondary' as const) : ('primary' as const),
    send: () => send(false),
  }
  return (
    <div className="pb-12">
      <title>{`${t`New tier`} · Open Mat`}</title>
      <PageTitle back={paths.creatorDashboard('tiers')} lead={<Trans>Set what members get and what they pay.</Trans>}>
        <Trans>New tier</Trans>
      </PageTitle>
      <TierForm
        draft={draft}
        onChange={(changed) => {
          key.current = crypto.randomUUID()
          change(() => changed)
        }}
        currency={currency}
        onCurrency={choose}
        actions={mayOffer ? [offer, keep] : [keep]}
      >
        {!mayOffer && <ObstacleNote obstacle="payouts" />}
      </TierForm>
    </div>
  )
}

/** Why a tier can't be published yet, with a link to fix it if there is one. */
function ObstacleNote({ obstacle }: { obstacle: Obstacle }) {
  const { t } = useLingui()
  return (
    <Alert
      tone="careful"
      action={
        obstacle === 'payouts' && (
          <ButtonLink to={paths.creatorOnboarding('payouts')} size="small">
            <Trans>Set up payouts</Trans>
          </ButtonLink>
        )
      }
    >
      {t(OBSTACLE_LABELS[obstacle])}
    </Alert>
  )
}
