import { Trans } from '@lingui/react/macro'
import { WithdrawButton } from '#domains/members/people/web/WithdrawButton.tsx'
import { paths } from '#platform/web/paths.ts'
import type { Claim } from '../contract.ts'
import { claimsApi, claimsChanged } from './claims.ts'
import { gymRemoved } from './refusal-labels.tsx'

export function WithdrawClaim({ claim: { id, gym } }: { claim: Pick<Claim, 'id' | 'gym'> }) {
  return (
    <WithdrawButton
      title={<Trans>Withdraw your claim?</Trans>}
      withdraw={async () => {
        await claimsApi.withdraw({ id })
        await claimsChanged()
      }}
      then={paths.claim(gym.slug)}
      gone={gymRemoved}
    >
      <Trans>We'll stop reviewing it. You can claim the gym again at any time.</Trans>
    </WithdrawButton>
  )
}
