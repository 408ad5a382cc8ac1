import { Trans, useLingui } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { Claim, MyClaiming } from '../contract.ts'
import { isOpen } from '../rules.ts'
import { stateLabels, stateTones } from './claim-labels.ts'
import { claimsApi } from './claims.ts'
import { NoteForm } from './NoteForm.tsx'
import { Proofs } from './Proofs.tsx'
import { Timeline } from './Timeline.tsx'
import { WithdrawClaim } from './WithdrawClaim.tsx'

/** Fourth screen: the claim's status, the reviewer's note and the remaining actions. */
export function ClaimStatus({ data, claim }: { data: MyClaiming; claim: Claim }) {
  const { t } = useLingui()
  const open = isOpen(claim.status)
  return (
    <>
      <StateLabel claim={claim} />
      {claim.status === 'needs_info' && <Answer claim={claim} />}
      <Card
        title={<Trans>Your claim</Trans>}
        action={<Chip tone={stateTones[claim.status]}>{t(stateLabels[claim.status])}</Chip>}
      >
        <Timeline history={claim.history} />
        {open && (
          <div className="mt-6">
            <WithdrawClaim claim={claim} />
          </div>
        )}
      </Card>
      {open && <Proofs data={data} claim={claim} />}
    </>
  )
}

function StateLabel({ claim }: { claim: Claim }) {
  const { longDay } = useDates()
  const day = (at: string | null) => (at === null ? '' : longDay(at))
  const objectUntil = day(claim.objectUntil)
  const expires = day(claim.expiresAt)
  switch (claim.status) {
    case 'draft':
    case 'cancelled':
      return null
    case 'pending':
      if (claim.objectedAt !== null)
        return (
          <Alert tone="careful" title={<Trans>The gym's owner objected</Trans>}>
            <Trans>An admin will decide. Add anything that supports your claim.</Trans>
          </Alert>
        )
      return (
        <Alert title={<Trans>An admin is reviewing your claim</Trans>}>
          {claim.kind === 'transfer' && <Trans>The gym's owners can object until {objectUntil}.</Trans>}{' '}
          <Trans>
            We'll let you know as soon as your claim is decided. Without any activity, it expires on {expires}.
          </Trans>
        </Alert>
      )
    case 'needs_info': {
      const question = claim.history.findLast(({ step }) => step === 'ask')?.note
      return (
        <Alert tone="careful" title={<Trans>The reviewer has a question</Trans>}>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {question}
          </p>
        </Alert>
      )
    }
    case 'approved':
      return (
        <Alert
          tone="good"
          title={<Trans>Your claim was approved</Trans>}
          action={
            <ButtonLink to={paths.gymDashboard(claim.gym.slug)} size="small">
              <Trans>Open dashboard</Trans>
            </ButtonLink>
          }
        >
          {claim.decisionNote}
        </Alert>
      )
    case 'rejected':
      return (
        <Alert tone="danger" title={<Trans>Your claim wasn't approved</Trans>}>
          <span dir="auto">{claim.decisionNote ?? <Trans>Another claim was approved.</Trans>}</span>
        </Alert>
      )
    case 'expired':
      return (
        <Alert tone="careful" title={<Trans>Your claim has expired</Trans>}>
          <Trans>There was no activity for 10 days. You can claim the gym again.</Trans>
        </Alert>
      )
  }
}

function Answer({ claim: { id } }: { claim: Claim }) {
  return (
    <Card title={<Trans>Your reply</Trans>}>
      <NoteForm
        label={<Trans>Answer to the reviewer</Trans>}
        hint={<Trans>If you were asked for evidence, add it below first.</Trans>}
        submitLabel={<Trans>Send reply</Trans>}
        send={(text) => claimsApi.answer({ id, text })}
      />
    </Card>
  )
}
