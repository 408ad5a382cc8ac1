import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Discard, RefusalReason } from '#domains/feed/posts/web/Unsent.tsx'
import { retry } from '#platform/web/outbox.ts'
import { paths } from '#platform/web/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { AlreadyLogged } from './SameTimeDialog.tsx'
import {
  DUPLICATE,
  discard,
  duplicateQuery,
  mergeInto,
  type PendingSession,
  saveBothSessions,
} from './training-writes.ts'

/** Explains why a session was refused and what the member can do. Nothing is discarded without asking. */
export function SessionRefused({ pending }: { pending: PendingSession }) {
  return pending.failure?.code === DUPLICATE ? <SameTime pending={pending} /> : <Refused pending={pending} />
}

/** Asks whether to merge the session with the one logged at the same time. */
function SameTime({ pending }: { pending: PendingSession }) {
  const { data: other } = useQuery(duplicateQuery(pending.session))
  return (
    <div className="mt-2 rounded-control border border-careful/35 bg-careful-soft p-3">
      <p className="text-sm">
        <AlreadyLogged other={other} /> <Trans>Merge with the one you logged?</Trans>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {other && (
          <Button size="small" onClick={() => void mergeInto(pending, other.id)}>
            <Trans>Merge</Trans>
          </Button>
        )}
        <Button size="small" onClick={() => void saveBothSessions(pending)}>
          <Trans>Keep both</Trans>
        </Button>
        <Discard onDiscard={() => discard(pending)} />
      </div>
    </div>
  )
}

function Refused({ pending }: { pending: PendingSession }) {
  const { failure, session, entryId } = pending
  return (
    <div className="mt-2">
      <RefusalReason failure={failure} className="text-sm" />
      <div className="mt-2 flex flex-wrap gap-2">
        <ButtonLink size="small" to={paths.editSession(session.id)}>
          <Trans>Edit</Trans>
        </ButtonLink>
        <Button size="small" onClick={() => retry(entryId)}>
          <Trans>Try again</Trans>
        </Button>
        <Discard onDiscard={() => discard(pending)} />
      </div>
    </div>
  )
}
