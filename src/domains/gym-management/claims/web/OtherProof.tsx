import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useSaving } from '#domains/members/people/web/saving.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Claim, MyClaiming } from '../contract.ts'
import { CLAIM_LIMITS, TOLD_EVIDENCE, type ToldEvidence } from '../rules.ts'
import { evidenceLabels } from './claim-labels.ts'
import { claimsApi, claimsChanged } from './claims.ts'
import { fieldError, StepFailed } from './refusal-labels.tsx'

/** Evidence for a reviewer to look at: links and words, no files. */
export function OtherProof({ claim, proofs }: { claim: Claim; proofs: MyClaiming['proofs'] }) {
  const { t } = useLingui()
  const hasCodes = proofs.domain !== null || proofs.website !== null
  const [type, setType] = useState<ToldEvidence>('social_post')
  const [value, setValue] = useState('')
  const { saving, save } = useSaving()
  const hints = {
    document: t`A link to a register entry or a lease, or what it says and where it can be seen.`,
    social_post: t`The address of a post on the gym's page that names you or Open Mat.`,
    phone: t`The gym's number and when somebody there can be called about you.`,
  } satisfies Record<ToldEvidence, string>

  async function add(event: FormEvent) {
    event.preventDefault()
    const added = await save(async () => {
      await claimsApi.addEvidence({ id: claim.id, type, value })
      await claimsChanged()
    })
    if (added) setValue('')
  }
  return (
    <Card title={hasCodes ? <Trans>Or show it another way</Trans> : <Trans>Show that it is true</Trans>}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void add(event)}>
        {!hasCodes && (
          <p className="text-quiet">
            {proofs.broughtIn ? (
              <Trans>You or someone connected with you added the gym's website, so a code there can't prove it.</Trans>
            ) : (
              <Trans>The gym's page names no website of its own, so a code cannot prove it.</Trans>
            )}
          </p>
        )}
        <RadioCards
          legend={<Trans>What you have</Trans>}
          columns={3}
          options={TOLD_EVIDENCE.map((kind) => ({ value: kind, label: t(evidenceLabels[kind]) }))}
          value={type}
          onValueChange={setType}
        />
        <TextField
          label={type === 'social_post' ? <Trans>Its address</Trans> : <Trans>What to look at</Trans>}
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
            <Trans>Add it</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}
