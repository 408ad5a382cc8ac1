import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Trash2 } from 'lucide-react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { Claim, ClaimEvidence, MyClaiming } from '../contract.ts'
import { evidenceLabels } from './claim-labels.ts'
import { claimsApi, claimsChanged } from './claims.ts'
import { MailProof } from './MailProof.tsx'
import { OtherProof } from './OtherProof.tsx'
import { StepFailed } from './refusal-labels.tsx'
import { WebsiteProof } from './WebsiteProof.tsx'

/** Ways to prove the claim, quickest first, and the evidence so far. */
export function Proofs({ data: { proofs }, claim }: { data: MyClaiming; claim: Claim }) {
  const hasVerified = (type: ClaimEvidence['type']) =>
    claim.evidence.some((evidence) => evidence.type === type && evidence.verifiedAt !== null)
  return (
    <>
      {claim.evidence.length > 0 && (
        <Card title={<Trans>Your evidence</Trans>}>
          <ul className="flex flex-col divide-y divide-line">
            {claim.evidence.map((evidence) => (
              <Given key={evidence.id} claim={claim} evidence={evidence} />
            ))}
          </ul>
        </Card>
      )}
      {proofs.domain !== null && !hasVerified('domain_email') && <MailProof claim={claim} domain={proofs.domain} />}
      {proofs.website !== null && !hasVerified('website_code') && (
        <WebsiteProof claim={claim} website={proofs.website} />
      )}
      <OtherProof claim={claim} proofs={proofs} />
    </>
  )
}

function Given({ claim, evidence }: { claim: Claim; evidence: ClaimEvidence }) {
  const { t } = useLingui()
  const { saving, save } = useSaving()
  const kind = t(evidenceLabels[evidence.type])
  const remove = () =>
    save(async () => {
      await claimsApi.removeEvidence({ id: claim.id, evidenceId: evidence.id })
      await claimsChanged()
    })
  return (
    <li className="flex flex-col py-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2 text-sm text-quiet">
            {kind}
            {evidence.verifiedAt && (
              <Chip tone="good" icon={<BadgeCheck aria-hidden="true" />}>
                <Trans>Verified</Trans>
              </Chip>
            )}
          </p>
          <p className="wrap-anywhere">{evidence.value}</p>
        </div>
        <IconButton
          label={t`Remove: ${{ label: kind }}`}
          icon={<Trash2 aria-hidden="true" />}
          disabled={saving.status === 'saving'}
          onClick={() => void remove()}
        />
      </div>
      <StepFailed saving={saving} />
    </li>
  )
}
