import { Trans } from '@lingui/react/macro'
import { DecideForm } from '#domains/members/audit/web/DecideForm.tsx'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import type { ClaimForReview } from '../contract.ts'
import { CLAIM_LIMITS, mayStep } from '../rules.ts'
import { claimsApi, claimsChanged } from './claims.ts'
import { gymRemoved } from './refusal-labels.tsx'

/** The three decisions an admin can make. The claimant sees the note. */
export function Decide({ claim }: { claim: ClaimForReview }) {
  const { fullMoment } = useDates()
  const { id, status, mayApprove, objectUntil, isOwn } = claim
  if (!mayStep('reject', 'admin', status)) return <Decided claim={claim} />
  if (isOwn)
    return <Alert tone="careful" title={<Trans>This is your own claim. Another admin has to decide on it.</Trans>} />

  const until = objectUntil && fullMoment(objectUntil)
  return (
    <DecideForm
      label={<Trans>Message to the claimant</Trans>}
      limit={CLAIM_LIMITS.note}
      may={{ approve: mayApprove, ask: mayStep('ask', 'admin', status) }}
      decide={(decision, note) => claimsApi.decide({ id, decision, note })}
      changed={claimsChanged}
      then={paths.admin('claims')}
      gone={gymRemoved}
    >
      {() =>
        !mayApprove &&
        until && (
          <Alert>
            <Trans>The owners can object until {until}. You can approve it after that.</Trans>
          </Alert>
        )
      }
    </DecideForm>
  )
}

function Decided({ claim: { decidedBy, decisionNote, status } }: { claim: ClaimForReview }) {
  if (!decidedBy) return null
  return (
    <Alert title={<Trans>Decided by {{ name: decidedBy.name }}</Trans>}>
      <span dir="auto">{decisionNote ?? (status === 'rejected' && <Trans>Another claim was approved.</Trans>)}</span>
    </Alert>
  )
}
