import { Trans, useLingui } from '@lingui/react/macro'
import { ActorName } from '#domains/feed/activities/web/ActorName.tsx'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { useDates } from '#platform/web/dates.ts'
import { Alert } from '#ui/Alert.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'
import type { Transfer } from '../contract.ts'
import { relationshipLabels } from './claim-labels.ts'
import { claimsApi } from './claims.ts'
import { NoteForm } from './NoteForm.tsx'

/** Claims on an owned gym, which its owners can object to. */
export function Transfers({ transfers, gymName }: { transfers: readonly Transfer[]; gymName: string }) {
  if (transfers.length === 0)
    return (
      <p className="text-quiet">
        <Trans>No one else is claiming {gymName}.</Trans>
      </p>
    )
  return transfers.map((transfer) => <Asked key={transfer.id} transfer={transfer} />)
}

function Asked({ transfer }: { transfer: Transfer }) {
  const { t } = useLingui()
  const { fullMoment } = useDates()
  const { claimant, relationship, submittedAt, objectUntil, objectedAt, mayObject } = transfer
  const until = objectUntil === null ? '' : fullMoment(objectUntil)
  return (
    <Card title={<Trans>Someone is asking to become an owner</Trans>}>
      <div className="flex items-center gap-3">
        <Avatar name={claimant.name} src={claimant.photoURL} decorative />
        <div className="min-w-0">
          <ActorName actor={claimant} />
          <p className="text-sm text-quiet">
            {t(relationshipLabels[relationship])} · <Moment at={submittedAt} />
          </p>
        </div>
      </div>
      <div className="mt-4">
        {objectedAt !== null ? (
          <Alert tone="good" title={<Trans>You objected. An admin will decide.</Trans>} />
        ) : mayObject ? (
          <Objection transfer={transfer} until={until} />
        ) : (
          <p className="text-quiet">
            <Trans>The time to object ended on {until}. An admin can now approve the claim.</Trans>
          </p>
        )}
      </div>
    </Card>
  )
}

function Objection({ transfer: { id }, until }: { transfer: Transfer; until: string }) {
  return (
    <NoteForm
      label={<Trans>Reason for objecting</Trans>}
      hint={<Trans>Only Open Mat admins can see this.</Trans>}
      submitLabel={<Trans>Object</Trans>}
      send={(text) => claimsApi.object({ id, text })}
    >
      <p>
        <Trans>
          You can object until {until}. If you don't, the claim may be approved. You'll stay an owner either way.
        </Trans>
      </p>
    </NoteForm>
  )
}
