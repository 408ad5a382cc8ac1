import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSaving } from '#features/people/web/saving.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { Claim } from '../contract.ts'
import { claimsApi, claimsChanged } from './claims.ts'
import { StepFailed } from './refusal-words.tsx'

/** Gives the claim up, after one question. */
export function WithdrawButton({ claim }: { claim: Pick<Claim, 'id' | 'gym'> }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { saving, save } = useSaving()
  async function withdraw() {
    const done = await save(async () => {
      await claimsApi.withdraw({ id: claim.id })
      await claimsChanged()
    })
    if (!done) return
    setAsking(false)
    void navigate(paths.claim(claim.gym.slug), { replace: true })
  }
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        <Trans>Withdraw</Trans>
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        width="card"
        title={<Trans>Withdraw your claim?</Trans>}
        actions={
          <>
            <Button look="danger" busy={saving.status === 'saving'} onClick={() => void withdraw()}>
              <Trans>Withdraw</Trans>
            </Button>
            <Button onClick={() => setAsking(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>Nobody will look at it any more. You can claim the gym again whenever you like.</Trans>
        </p>
        <StepFailed saving={saving} />
      </Dialog>
    </>
  )
}
