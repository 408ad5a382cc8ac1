import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { MemberLine } from '../contract.ts'
import { changesApi, dashboardChanged } from './dashboard.ts'

const PAYS = new Set<MemberLine['state']>(['active', 'past_due', 'cancelled_at_period_end', 'paused'])

/** Refunds a payment or ends a free membership, after a confirmation. */
export function MemberActions({ member, name }: { member: MemberLine; name: string | null }) {
  const { t } = useLingui()
  const toasts = useToast()
  const money = useMoney()
  const { act } = useAction()
  const { id, state, amount } = member
  const [asking, setAsking] = useState(false)
  const isGiven = state === 'comped'
  if (!isGiven && !(PAYS.has(state) && amount > 0)) return null
  const who = name ?? t`A member`

  const end = () =>
    act(async () => {
      await changesApi.endComp({ id })
      void dashboardChanged()
      toasts.show({ tone: 'good', text: t`Membership ended` })
    })
  const payBack = () =>
    act(async () => {
      const { amount, currency } = await changesApi.refundMember({ id })
      void dashboardChanged()
      const sum = money(amount, currency)
      toasts.show({ tone: 'good', text: t`${sum} refunded` })
    })

  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={isGiven ? t`End ${who}'s membership` : t`Refund ${who}`}
        onClick={() => setAsking(true)}
      >
        {isGiven ? <Trans>End</Trans> : <Trans context="verb">Refund</Trans>}
      </Button>
      {asking && (
        <ConfirmDialog
          title={isGiven ? <Trans>End this membership?</Trans> : <Trans>Refund the last payment?</Trans>}
          verb={isGiven ? <Trans>End membership</Trans> : <Trans context="verb">Refund</Trans>}
          danger
          onConfirm={isGiven ? end : payBack}
          onClose={() => setAsking(false)}
        >
          {isGiven ? (
            <Trans>
              <bdi>{who}</bdi>'s free membership will end right away, and they'll lose access.
            </Trans>
          ) : (
            <Trans>
              <bdi>{who}</bdi> will get their last payment back from your balance, and we'll return our fee. Their
              membership will end right away, and they'll lose access.
            </Trans>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
