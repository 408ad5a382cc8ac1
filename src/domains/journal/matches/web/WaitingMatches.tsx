import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { deleteDraft } from '#platform/web/drafts.ts'
import { drop, type OutboxEntry, retry, useOutbox } from '#platform/web/outbox.ts'
import { paths } from '#platform/web/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
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
  const [asking, setAsking] = useState(false)
  const discard = () => Promise.all([drop(id), deleteDraft(draftName(match.id))])
  return (
    <Card className="border-dashed">
      <div className="flex flex-wrap items-center gap-2">
        <StateChip state={state} />
        <span className="font-semibold">{t(OUTCOMES[match.outcome].words)}</span>
        <span>{t(METHOD_LABELS[match.method])}</span>
      </div>
      {match.competition && <bdi className="mt-1 block wrap-anywhere text-quiet">{match.competition.name}</bdi>}
      {state === 'refused' && (
        <p className="mt-2 text-danger">
          {failure?.kind === 'fault' ? (
            <Trans>Something went wrong on our side. Nothing was lost.</Trans>
          ) : failure?.status === 404 ? (
            <Trans>This isn't available any more.</Trans>
          ) : (
            failure?.message
          )}
        </p>
      )}
      <div className="mt-2 -ml-2 flex flex-wrap gap-1">
        {asking ? (
          <>
            <Button size="small" look="danger" onClick={() => void discard()}>
              <Trans>Discard for good</Trans>
            </Button>
            <Button size="small" look="quiet" onClick={() => setAsking(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        ) : (
          <>
            {state === 'refused' && (
              <Button size="small" onClick={() => retry(id)}>
                <Trans>Try again</Trans>
              </Button>
            )}
            <ButtonLink size="small" look="quiet" to={paths.editMatch(match.id)}>
              <Trans>Edit</Trans>
            </ButtonLink>
            {state !== 'sending' && (
              <Button size="small" look="quiet" onClick={() => setAsking(true)}>
                <Trans>Discard</Trans>
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

function StateChip({ state }: Pick<Waiting, 'state'>) {
  return state === 'refused' ? (
    <Chip tone="danger" icon={<CircleAlert aria-hidden="true" />}>
      <Trans>Not sent</Trans>
    </Chip>
  ) : (
    <Chip tone="careful" icon={<CloudUpload aria-hidden="true" />}>
      {state === 'sending' ? <Trans>Sending…</Trans> : <Trans>Waiting to send</Trans>}
    </Chip>
  )
}
