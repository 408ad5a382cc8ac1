import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import type { Claim } from '../contract.ts'
import { claimsApi, claimsChanged } from './claims.ts'
import { fieldError, StepFailed } from './refusal-labels.tsx'

export function WebsiteProof({ claim, website }: { claim: Claim; website: string }) {
  const [placed, setPlaced] = useState<string | null>(null)
  const asking = useSaving()
  const looking = useSaving()
  const notThere = fieldError(looking.saving, 'website') ?? fieldError(looking.saving, 'code')

  const ask = () =>
    asking.save(async () => {
      const { text } = await claimsApi.websiteCode({ id: claim.id })
      setPlaced(text)
      looking.forget()
    })
  const look = () =>
    looking.save(async () => {
      await claimsApi.checkWebsite({ id: claim.id })
      await claimsChanged()
    })
  return (
    <Card title={<Trans>Put a code on your website</Trans>}>
      <div className="flex flex-col items-start gap-4">
        <p>
          <Trans>
            Put the code anywhere on <b className="wrap-anywhere">{website}</b>. You can remove it once we've found it.
          </Trans>
        </p>
        {placed === null ? (
          <Button busy={asking.saving.status === 'saving'} onClick={() => void ask()}>
            <Trans>Show code</Trans>
          </Button>
        ) : (
          <>
            <p className="rounded-control border border-line bg-sunk px-4 py-2">
              <code className="text-lg font-semibold tracking-wide select-all">{placed}</code>
            </p>
            <div className="flex flex-wrap gap-2">
              <Button look="primary" busy={looking.saving.status === 'saving'} onClick={() => void look()}>
                <Trans>Check website</Trans>
              </Button>
              <Button look="quiet" busy={asking.saving.status === 'saving'} onClick={() => void ask()}>
                <Trans>I need more time</Trans>
              </Button>
            </div>
            <div aria-live="polite">{notThere && <ErrorText>{notThere}</ErrorText>}</div>
          </>
        )}
        <StepFailed saving={asking.saving} />
        <StepFailed saving={looking.saving} fields={['website', 'code']} />
      </div>
    </Card>
  )
}
