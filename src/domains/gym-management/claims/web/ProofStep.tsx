import { Trans } from '@lingui/react/macro'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { paths } from '#platform/web/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { Claim, MyClaiming } from '../contract.ts'
import { claimsApi, claimsChanged } from './claims.ts'
import { Proofs } from './Proofs.tsx'
import { StepFailed } from './refusal-labels.tsx'
import { WithdrawClaim } from './WithdrawClaim.tsx'

/** Third screen: add proof, then submit the claim. */
export function ProofStep({ data, claim }: { data: MyClaiming; claim: Claim }) {
  const { saving, save } = useSaving()
  const isProven = claim.evidence.some(({ verifiedAt }) => verifiedAt !== null)
  const send = () =>
    save(async () => {
      await claimsApi.submit({ id: claim.id })
      await claimsChanged()
    })
  return (
    <>
      <Proofs data={data} claim={claim} />
      <Card title={<Trans>Send your claim</Trans>}>
        <p>
          {isProven ? (
            <Trans>
              You've shown you're part of the gym. An admin will review your claim, usually within a few days.
            </Trans>
          ) : (
            <Trans>Without a code, an admin has to check another way, which takes longer.</Trans>
          )}
        </p>
        <div className="mt-4 flex flex-col gap-4">
          <StepFailed saving={saving} />
          <div className="flex flex-wrap gap-2">
            <Button look="primary" busy={saving.status === 'saving'} onClick={() => void send()}>
              <Trans>Send claim</Trans>
            </Button>
            <ButtonLink to={paths.claim(data.gym.slug, 'form')}>
              <Trans>Edit claim</Trans>
            </ButtonLink>
            <WithdrawClaim claim={claim} />
          </div>
        </div>
      </Card>
    </>
  )
}
