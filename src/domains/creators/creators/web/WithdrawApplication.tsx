import { Trans } from '@lingui/react/macro'
import { WithdrawButton } from '#domains/members/people/web/WithdrawButton.tsx'
import { paths } from '#platform/web/paths.ts'
import { creatorsApi, creatorsChanged } from './creators.ts'

/** Withdraws the application, after a confirmation. */
export function WithdrawApplication() {
  return (
    <WithdrawButton
      title={<Trans>Withdraw your application?</Trans>}
      withdraw={async () => {
        await creatorsApi.withdrawApplication()
        await creatorsChanged()
      }}
      then={paths.creatorApply()}
    >
      <Trans>We'll stop reviewing it. You can apply again at any time.</Trans>
    </WithdrawButton>
  )
}
