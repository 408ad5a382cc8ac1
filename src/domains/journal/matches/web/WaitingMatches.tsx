import { Trans, useLingui } from '@lingui/react/macro'
import { Discard, RefusalReason, UnsentChip } from '#domains/feed/posts/web/Unsent.tsx'
import { deleteDraft } from '#platform/web/drafts.ts'
import { drop, type OutboxEntry, retry, useOutbox } from '#platform/web/outbox.ts'
import { paths } from '#platform/web/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { MatchInput } from '../contract.ts'
import { METHOD_LABELS, OUTCOMES } from './match-labels.ts'
import { draftName, SAVE_MATCH } from './match-writes.ts'

interface Waiting extends OutboxEntry {
  match: MatchInput
}

/** Matches in the outbox: not sent yet, or refused by the server. */
export function useWaitingMatches(): Waiting[] {
  return useOutbox()
    .filter(({ kind }) => kind === SAVE_MATCH)
    .map((entry) => ({ ...entry, match: entry.input as MatchInput }))
}

export function WaitingMatches({ waiting }: { waiting: Waiting[] }) {
  return waiting.map((entry) => <WaitingMatch key={entry.id} entry={entry} />)
}

function WaitingMatch({ entry: { match, state, failure, id } }: { entry: Waiting }) {
  const { t } = useLingui()
  const discard = () => Promise.all([drop(id), deleteDraft(draftName(match.id))])
  return (
    <Card className="border-dashed">
      <div className="flex flex-wrap items-center gap-2">
        <UnsentChip state={state} />
        <span className="font-semibold">{t(OUTCOMES[match.outcome].words)}</span>
        <span>{t(METHOD_LABELS[match.method])}</span>
      </div>
      {match.competition && <bdi className="mt-1 block wrap-anywhere text-quiet">{match.competition.name}</bdi>}
      {state === 'refused' && <RefusalReason failure={failure} className="mt-2" />}
      <div className="mt-2 -ml-2 flex flex-wrap gap-1">
        {state === 'refused' && (
          <Button size="small" onClick={() => retry(id)}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <ButtonLink size="small" look="quiet" to={paths.editMatch(match.id)}>
          <Trans>Edit</Trans>
        </ButtonLink>
        {state !== 'sending' && <Discard onDiscard={discard} />}
      </div>
    </Card>
  )
}
