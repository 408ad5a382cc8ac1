import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import type { Claim, MyClaiming } from '../contract.ts'
import { CLAIM_LIMITS, REVIEWED_EVIDENCE, type ReviewedEvidence } from '../rules.ts'
import { evidenceLabels } from './claim-labels.ts'
import { claimsApi, claimsChanged } from './claims.ts'
import { fieldError, StepFailed } from './refusal-labels.tsx'

/** Evidence for a reviewer: links and text, no files. */
export function OtherProof({ claim, proofs }: { claim: Claim; proofs: MyClaiming['proofs'] }) {
  const { t } = useLingui()
  const hasCodes = proofs.domain !== null || proofs.website !== null
  const [type, setType] = useState<ReviewedEvidence>('social_post')
  const [value, setValue] = useState('')
  const { saving, save } = useSaving()
  const hints = {
    document: t`A link to a company registration or lease, or what it says and where we can see it.`,
    social_post: t`A link to a post on the gym's page that mentions you or Open Mat.`,
    phone: t`The gym's number and a good time to call and ask about you.`,
  } satisfies Record<ReviewedEvidence, string>

  async function add() {
    const added = await save(async () => {
      await claimsApi.addEvidence({ id: claim.id, type, value })
      await claimsChanged()
    })
    if (added) setValue('')
  }
  return (
    <Card title={hasCodes ? <Trans>Other ways to verify</Trans> : <Trans>Verify your claim</Trans>}>
      <form noValidate className="flex flex-col gap-4" onSubmit={submitting(add)}>
        {!hasCodes && (
          <p className="text-quiet">
            {proofs.broughtIn ? (
              <Trans>
                The gym's website was added by you or someone connected with you, so a code there doesn't count.
              </Trans>
            ) : (
              <Trans>The gym's page doesn't list the gym's own website, so you can't use a code.</Trans>
            )}
          </p>
        )}
        <RadioCards
          legend={<Trans>Type of evidence</Trans>}
          columns={3}
          options={REVIEWED_EVIDENCE.map((kind) => ({ value: kind, label: t(evidenceLabels[kind]) }))}
          value={type}
          onValueChange={setType}
        />
        <TextField
          label={type === 'social_post' ? <Trans>Link</Trans> : <Trans>Details</Trans>}
          type={type === 'social_post' ? 'url' : 'text'}
          hint={hints[type]}
          maxLength={CLAIM_LIMITS.evidenceValue}
          value={value}
          onValueChange={setValue}
          error={fieldError(saving, 'value')}
        />
        <StepFailed saving={saving} fields={['value']} />
        <div>
          <Button type="submit" busy={saving.status === 'saving'} disabled={value.trim() === ''}>
            <Trans>Add evidence</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
