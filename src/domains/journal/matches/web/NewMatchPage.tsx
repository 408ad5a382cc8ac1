import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { rememberVisibility, useUsualVisibility } from '#domains/feed/posts/web/visibility-choice.ts'
import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'
import { localDay } from '#platform/web/local-day.ts'
import { paths } from '#platform/web/paths.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { MatchForm } from './MatchForm.tsx'
import { type MatchDraft, newDraft } from './match-draft.ts'
import { matches } from './matches.ts'

const DRAFT = 'match new'

/** /journal/match/new. The draft stays on this device until it's saved. */
export function Component() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const usual = useUsualVisibility('match')
  const { data, isPending, fetchStatus } = useQuery(matches.list.queryOptions({ input: { limit: 1 } }))
  const [kept, setKept] = useState<{ draft: MatchDraft | undefined }>()
  const [draft, setDraft] = useState<MatchDraft>()
  useEffect(() => {
    void readDraft<MatchDraft>(DRAFT).then((found) => setKept({ draft: found }))
  }, [])
  // Offline, if the last match isn't cached, the form starts without its rules and division.
  const isKnown = !isPending || fetchStatus === 'paused'
  if (!kept || !isKnown) return null
  const shown = draft ?? kept.draft ?? newDraft(localDay(), usual, data?.items[0])

  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Log a match`} · Open Mat`}</title>
      <PageTitle back={paths.journal('matches')}>
        <Trans>Log a match</Trans>
      </PageTitle>
      <MatchForm
        draft={shown}
        onChange={(changed) => {
          setDraft(changed)
          void saveDraft(DRAFT, changed)
        }}
        onSaved={async () => {
          rememberVisibility('match', shown.visibility)
          await deleteDraft(DRAFT)
          await navigate(paths.journal('matches'), { replace: true })
        }}
      />
    </div>
  )
}
