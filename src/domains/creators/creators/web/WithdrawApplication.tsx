import { Trans } from '@lingui/react/macro'
import { WithdrawButton } from '#domains/members/people/web/WithdrawButton.tsx'
import { paths } from '#platform/web/paths.ts'
import { creatorsApi, creatorsChanged } from './creators.ts'

/** Gives the application up, after one question. */
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
      <Trans>Nobody will read it any more. You can apply again whenever you like.</Trans>
    </WithdrawButton>
  )
}
