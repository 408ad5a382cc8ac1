import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { rememberVisibility, useUsualVisibility } from '#domains/feed/posts/web/visibility-choice.ts'
import { libraryQuery } from '#domains/journal/techniques/web/techniques.ts'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import { deviceZone } from '#platform/wall-clock.ts'
import type { CallFailure } from '#platform/web/errors.ts'
import { readOutbox } from '#platform/web/outbox.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSavedDraft } from '#platform/web/use-saved-draft.ts'
import { Button } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { useGuess } from './QuickLog.tsx'
import { RestoredDraft } from './RestoredDraft.tsx'
import { SameTimeDialog } from './SameTimeDialog.tsx'
import { SaveTemplateDialog } from './SaveTemplateDialog.tsx'
import { SessionForm } from './SessionForm.tsx'
import { sessionDrafts } from './saved-draft.ts'
import {
  draftOfGuess,
  draftOfSession,
  draftOfWaiting,
  drillsOf,
  type FormDraft,
  freshDraft,
  inputOf,
  picturesOf,
  repeatDraft,
  withPattern,
  withTimedRounds,
} from './session-draft.ts'
import { TemplateBar } from './TemplateBar.tsx'
import { lastQuery, sessionQuery, suggestionQuery, templatesQuery, toLogQuery } from './training.ts'
import { DUPLICATE, type SessionToSend, saveSession, usePendingSession } from './training-writes.ts'
import { useProblems } from './use-problems.ts'

/** In milliseconds. The form must open even with a bad signal, so it doesn't wait longer for its data. */
const PATIENCE_MS = 2_500

/** Preloads the data that the form may start with. */
export async function loader({ request }: LoaderFunctionArgs) {
  const from = new URL(request.url).searchParams.get('from') ?? ''
  const asked = [
    readOutbox(),
    ...(isSession(from) ? [queryClient.prefetchQuery({ ...sessionQuery(from), retry: false })] : []),
    queryClient.prefetchQuery(suggestionQuery()),
    queryClient.prefetchQuery(lastQuery),
    queryClient.prefetchQuery(templatesQuery),
    queryClient.prefetchQuery(toLogQuery),
    queryClient.prefetchQuery(libraryQuery),
  ]
  await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  return null
}

/** /journal/session/new */
export function Component() {
  const [query] = useSearchParams()
  const visibility = useUsualVisibility('session')
  const { draft, wasKept, isKept, change, restart, ...sending } = useNewSession(query, visibility)
  const [pattern, setPattern] = useState(0)
  const [naming, setNaming] = useState(false)
  const { sameTime, save } = sending
  const showAnew = () => setPattern((count) => count + 1)
  return (
    <div className="mx-auto max-w-text pb-12">
      <PageTitle back={paths.journal()}>
        <Trans>Log a session</Trans>
      </PageTitle>
      {!draft ? (
        <Skeleton className="h-100 rounded-card" />
      ) : (
        <div className="flex flex-col gap-4">
          {wasKept ? (
            <RestoredDraft discardLabel={<Trans>Start over</Trans>} onDiscard={() => void restart().then(showAnew)}>
              <Trans>Your draft is still here.</Trans>
            </RestoredDraft>
          ) : (
            <TemplateBar
              onChoose={(chosen) => {
                change((before) => withPattern(before, chosen))
                showAnew()
              }}
            />
          )}
          <SessionForm
            key={pattern}
            draft={draft}
            onChange={change}
            problems={sending.problems}
            refused={sending.refused}
            visibility={visibility}
            isKept={isKept}
            onSubmit={() => void save()}
            submitLabel={<Trans>Save session</Trans>}
            isPending={sending.isPending}
            secondary={
              <Button look="quiet" onClick={() => setNaming(true)} className="self-start">
                <Trans>Save as template</Trans>
              </Button>
            }
          />
          {sameTime && (
            <SameTimeDialog session={sameTime} onSave={(choice) => void save(choice)} onClose={sending.stopAsking} />
          )}
          {naming && <SaveTemplateDialog draft={draft} visibility={visibility} onClose={() => setNaming(false)} />}
        </div>
      )}
    </div>
  )
}

/** The draft, and how it's saved. `sameTime` is set while the member decides about an overlapping session. */
function useNewSession(query: URLSearchParams, visibility: ChosenVisibility) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const toasts = useToast()
  const saved = useSavedDraft(`session ${query}`.trim(), sessionDrafts, useBeginning(query))
  const { draft } = saved
  const { problems, find } = useProblems()
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<CallFailure>()
  const [sameTime, setSameTime] = useState<SessionToSend>()
  const stopAsking = () => setSameTime(undefined)

  async function save(choice: Pick<SessionToSend, 'anyway' | 'mergeInto'> = {}) {
    if (!draft || isPending || find(draft)) return
    setPending(true)
    setRefused(undefined)
    stopAsking()
    const session: SessionToSend = {
      id: draft.id,
      session: inputOf({ ...draft, visibility: draft.visibility ?? visibility }),
      ...drillsOf(draft),
      pictures: picturesOf(draft.pictures),
      placeName: draft.place.name.trim(),
      ...choice,
    }
    const delivery = await saveSession(session)
    if (delivery.status === 'refused') {
      await saved.save()
      setPending(false)
      return delivery.failure.code === DUPLICATE ? setSameTime(session) : setRefused(delivery.failure)
    }
    if (draft.visibility) rememberVisibility('session', draft.visibility)
    await saved.forget()
    toasts.show({
      tone: 'good',
      text: navigator.onLine ? t`Logged. Oss.` : t`Logged. We'll send the session when you're back online.`,
    })
    void navigate(paths.journal())
  }
  return { ...saved, problems, isPending, refused, sameTime, stopAsking, save }
}

/** Whether `from` is the id of a session to repeat. */
const isSession = (from: string) => /^[0-9A-Za-z]{20}$/.test(from)

/** The draft requested by the URL, from cached data. */
function useBeginning(query: URLSearchParams): () => FormDraft {
  const guess = useGuess()
  const { data: last } = useQuery(lastQuery)
  const { data: templates } = useQuery(templatesQuery)
  const { data: toLog } = useQuery(toLogQuery)
  const from = query.get('from') ?? ''
  const waiting = usePendingSession(from)
  return () => {
    const { date, key, event, template }: Record<string, string | undefined> = Object.fromEntries(query)
    const asked = toLog?.items.find((item) => (key ? item.key === key : event && item.eventId === event))
    if (asked) return draftOfGuess(asked)
    const fresh = freshDraft(new Date(), guess?.timezone ?? deviceZone(), guess?.minutes)
    if (from === 'guess' && guess) return draftOfGuess(guess)
    const before = queryClient.getQueryData(sessionQuery(from).queryKey)
    if (before) return repeatDraft(draftOfSession(before), fresh)
    if (waiting) return repeatDraft(draftOfWaiting(waiting.session), fresh)
    if (from === 'last' && last?.draft) return withPattern(fresh, last.draft)
    const pattern = templates?.items.find(({ id }) => id === template)
    if (pattern) return withPattern(fresh, pattern)
    const usual = guess
      ? { ...draftOfGuess(guess), ...(guess.logged && { day: fresh.day, start: fresh.start }) }
      : fresh
    if (date && /^\d{4}-\d\d-\d\d$/.test(date))
      return { ...usual, day: date, eventId: null, techniques: [], taught: [] }
    return withTimedRounds(usual, query.get('rounds'))
  }
}
