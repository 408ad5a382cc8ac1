import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { rememberVisibility, useUsualVisibility } from '#domains/feed/posts/web/visibility-choice.ts'
import { forgetDraft, keepDraft, readDraft } from '#platform/web/drafts.ts'
import { paths } from '#platform/web/paths.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { MatchForm } from './MatchForm.tsx'
import { type MatchDraft, newDraft } from './match-draft.ts'
import { matches } from './matches.ts'
import { localDay } from './today.ts'

const DRAFT = 'match new'

/** /journal/match/new: what is written stays at this device until it is saved. */
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
  // Without a connection it begins without what the last match was.
  const isKnown = !isPending || fetchStatus === 'paused'
  if (!kept || !isKnown) return null
  const shown = draft ?? kept.draft ?? newDraft(localDay(), usual, data?.items[0])

  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{t`Record a match · Open Mat`}</title>
      <PageTitle back={paths.journal('matches')}>
        <Trans>Record a match</Trans>
      </PageTitle>
      <MatchForm
        draft={shown}
        onChange={(changed) => {
          setDraft(changed)
          void keepDraft(DRAFT, changed)
        }}
        onSaved={async () => {
          rememberVisibility('match', shown.visibility)
          await forgetDraft(DRAFT)
          await navigate(paths.journal('matches'), { replace: true })
        }}
      />
    </div>
  )
}
