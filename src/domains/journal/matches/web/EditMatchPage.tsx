import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { readDraft } from '#platform/web/drafts.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { MatchForm } from './MatchForm.tsx'
import { draftOf, type MatchDraft } from './match-draft.ts'
import { draftName } from './match-writes.ts'
import { matchQuery } from './matches.ts'

/** /journal/match/{id}/edit, even for a match that hasn't been sent yet or was refused. */
export function Component() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<{ draft: MatchDraft | undefined }>()
  const [draft, setDraft] = useState<MatchDraft>()
  const { data, error, isFetching, refetch } = useQuery({
    ...matchQuery(id),
    enabled: unsent !== undefined && unsent.draft === undefined,
    retry: false,
  })
  useEffect(() => {
    void readDraft<MatchDraft>(draftName(id)).then((found) => setUnsent({ draft: found }))
  }, [id])
  const shown = draft ?? unsent?.draft ?? (data && draftOf(data))

  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Edit match`} · Open Mat`}</title>
      <PageTitle back={paths.journal('matches')}>
        <Trans>Edit match</Trans>
      </PageTitle>
      {shown ? (
        <MatchForm draft={shown} onChange={setDraft} onSaved={() => void navigate(paths.journal('matches'))} />
      ) : error && failureOf(error).kind === 'refused' ? (
        <EmptyState
          title={<Trans>This isn't available any more.</Trans>}
          action={
            <ButtonLink to={paths.journal('matches')}>
              <Trans>Your matches</Trans>
            </ButtonLink>
          }
        />
      ) : error ? (
        <Failure what={<Trans>this match</Trans>} again={refetch} busy={isFetching} />
      ) : (
        <SkeletonRows />
      )}
    </div>
  )
}
