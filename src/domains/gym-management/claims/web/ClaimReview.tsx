import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, BadgeCheck } from 'lucide-react'
import { Link } from 'react-router'
import { ActorName } from '#domains/feed/activities/web/ActorName.tsx'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { DecideForm } from '#domains/members/audit/web/DecideForm.tsx'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { ClaimEvidence, ClaimForReview } from '../contract.ts'
import { CLAIM_LIMITS, mayStep } from '../rules.ts'
import { QueueChips } from './ClaimsSection.tsx'
import { evidenceLabels, relationshipLabels, stateLabels, stateTones } from './claim-labels.ts'
import { claimsApi, claimsChanged, reviewQuery } from './claims.ts'
import { ReviewFacts } from './ReviewFacts.tsx'
import { gymRemoved } from './refusal-labels.tsx'
import { Timeline } from './Timeline.tsx'

export function ClaimReview({ id }: { id: string }) {
  const { t } = useLingui()
  const { data: claim } = useSuspenseQuery(reviewQuery(id))
  return (
    <>
      <div>
        <ButtonLink to={paths.admin('claims')} look="quiet" size="small" icon={<ArrowLeft aria-hidden="true" />}>
          <Trans>All claims</Trans>
        </ButtonLink>
      </div>
      <Card
        title={
          <Link to={paths.gym(claim.gym.slug)} className="hover:underline">
            <bdi>{claim.gym.name}</bdi>
          </Link>
        }
        action={<Chip tone={stateTones[claim.status]}>{t(stateLabels[claim.status])}</Chip>}
      >
        <div className="flex items-center gap-3">
          <Avatar name={claim.claimant.name} src={claim.claimant.photoURL} decorative />
          <div className="min-w-0">
            <ActorName actor={claim.claimant} />
            <p className="text-sm text-quiet">
              {t(relationshipLabels[claim.relationship])} · <Moment at={claim.submittedAt} />
            </p>
          </div>
        </div>
        <div className="mt-3 flex flex-wrap gap-1.5">
          <QueueChips claim={claim} />
        </div>
        <p dir="auto" className="mt-4 whitespace-pre-line wrap-anywhere">
          {claim.message}
        </p>
        <p className="mt-4 text-sm wrap-anywhere">
          <a href={`mailto:${claim.contactEmail}`} className="underline">
            {claim.contactEmail}
          </a>
          {claim.contactPhone && ` · ${claim.contactPhone}`}
        </p>
      </Card>
      <Objection claim={claim} />
      <EvidenceCard evidence={claim.evidence} />
      <ReviewFacts claim={claim} />
      <Card title={<Trans>History</Trans>}>
        <Timeline history={claim.history} />
      </Card>
      <Decide claim={claim} />
    </>
  )
}

function Objection({ claim: { objection, objectedBy } }: { claim: ClaimForReview }) {
  if (objection === null) return null
  return (
    <Alert tone="careful" title={<Trans>An owner objected</Trans>}>
      {objectedBy && <ActorName actor={objectedBy} />}
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {objection}
      </p>
    </Alert>
  )
}

function EvidenceCard({ evidence: all }: { evidence: readonly ClaimEvidence[] }) {
  return (
    <Card title={<Trans>Evidence</Trans>}>
      {all.length === 0 ? (
        <p className="text-quiet">
          <Trans>No evidence given.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {all.map((evidence) => (
            <Evidence key={evidence.id} evidence={evidence} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Evidence({ evidence: { type, value, verifiedAt } }: { evidence: ClaimEvidence }) {
  const { t } = useLingui()
  return (
    <li>
      <p className="flex flex-wrap items-center gap-2 text-sm text-quiet">
        {t(evidenceLabels[type])}
        {verifiedAt && (
          <Chip tone="good" icon={<BadgeCheck aria-hidden="true" />}>
            <Trans>Verified</Trans>
          </Chip>
        )}
      </p>
      <p className="wrap-anywhere">
        {/^https:\/\//.test(value) ? (
          <a href={value} target="_blank" rel="noopener noreferrer nofollow" className="underline">
            {value}
          </a>
        ) : (
          value
        )}
      </p>
    </li>
  )
}

/** The three decisions an admin can make. The claimant sees the note. */
function Decide({ claim }: { claim: ClaimForReview }) {
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
