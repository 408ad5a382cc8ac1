import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { useAct } from '#domains/gym-management/membership/web/use-act.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { MemberLine } from '../contract.ts'
import { changesApi, dashboardChanged } from './dashboard.ts'

const PAYS = new Set<MemberLine['state']>(['active', 'past_due', 'cancelled_at_period_end', 'paused'])

/** What a creator may do with a membership, asked once more: pay back, or end what they gave. */
export function MemberActions({ member, name }: { member: MemberLine; name: string | null }) {
  const { t } = useLingui()
  const { id, state, amount } = member
  const [asking, setAsking] = useState(false)
  const isGiven = state === 'comped'
  if (!isGiven && !(PAYS.has(state) && amount > 0)) return null
  const who = name ?? t`A member`
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={isGiven ? t`End the membership of ${who}` : t`Pay ${who} back`}
        onClick={() => setAsking(true)}
      >
        {isGiven ? <Trans>End</Trans> : <Trans>Pay back</Trans>}
      </Button>
      {asking && <Question key={id} member={member} who={who} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({ member: { id, state }, who, onClose }: { member: MemberLine; who: string; onClose: () => void }) {
  const { t } = useLingui()
  const toasts = useToast()
  const money = useMoney()
  const { act, busy } = useAct()
  const isGiven = state === 'comped'

  const end = () =>
    act(async () => {
      await changesApi.endComp({ id })
      toasts.show({ tone: 'good', text: t`The membership has ended` })
    })
  const payBack = () =>
    act(async () => {
      const { amount, currency } = await changesApi.refundMember({ id })
      const sum = money(amount, currency)
      toasts.show({ tone: 'good', text: t`${sum} goes back` })
    })
  async function go() {
    if (!(await (isGiven ? end() : payBack()))) return
    void dashboardChanged()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={isGiven ? <Trans>End this membership?</Trans> : <Trans>Pay the last payment back?</Trans>}
      actions={
        <>
          <Button look="danger" busy={busy !== null} onClick={() => void go()}>
            {isGiven ? <Trans>End it</Trans> : <Trans>Pay back</Trans>}
          </Button>
          <Button onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
        </>
      }
    >
      <p>
        {isGiven ? (
          <Trans>
            What you gave <bdi>{who}</bdi> ends at once.
          </Trans>
        ) : (
          <Trans>
            <bdi>{who}</bdi> gets their last payment back, and their membership ends at once.
          </Trans>
        )}
      </p>
    </Dialog>
  )
}
