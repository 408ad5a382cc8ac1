import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { VISIBILITY_SIGNS } from '#domains/feed/activities/web/activity-labels.ts'
import { lastVisibility } from '#domains/feed/posts/web/visibility-choice.ts'
import { TaughtToLog } from '#domains/journal/teaching/web/TaughtFacts.tsx'
import { newId } from '#platform/ids.ts'
import { deviceZone } from '#platform/wall-clock.ts'
import { useFirstRender } from '#platform/web/first-render.ts'
import { localDay } from '#platform/web/local-day.ts'
import { useOnline } from '#platform/web/online.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Suggestion } from '../contract.ts'
import { isSameSession, rangeOf } from '../same-session.ts'
import { startOf } from '../session-problems.ts'
import { guessOf } from './offline-guess.ts'
import { draftOfGuess, drillsOf, inputOf } from './session-draft.ts'
import { disciplineLabels, sourceLabels, useSessionLabels } from './session-labels.ts'
import type { SessionListItem, SessionPages } from './session-list.ts'
import { sessionsQuery, suggestionQuery } from './training.ts'
import { DUPLICATE, discard, saveSession, setSessionRemoved, waitingSession } from './training-writes.ts'

/** Logs the suggested session in one tap. Not offered if it's already logged. */
export function QuickLog({ sessions, onLogged }: { sessions: readonly SessionListItem[]; onLogged?: () => void }) {
  const guess = useGuess()
  if (!guess) return <Skeleton className="h-20 rounded-control" />
  const logged = loggedNear(guess, sessions)
  return logged ? <Logged session={logged} /> : <Offer guess={guess} onLogged={onLogged} />
}

function Offer({ guess, onLogged }: { guess: Suggestion; onLogged: (() => void) | undefined }) {
  const { t } = useLingui()
  const words = useSessionLabels()
  const tap = useQuickLog()
  const when = guess.day === localDay() ? words.span(guess) : `${words.day(guess.day)}, ${words.span(guess)}`
  const audience = VISIBILITY_SIGNS[guess.visibility].words
  const facts = [when, t(disciplineLabels[guess.discipline]), t(audience)].join(' · ')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-lg leading-snug font-semibold wrap-anywhere">
          <bdi>{guess.place?.name ?? t`Did you train?`}</bdi>
        </p>
        <p>{facts}</p>
        <p className="text-sm text-quiet">{t(sourceLabels[guess.because])}</p>
        {guess.taught && <TaughtToLog taught={guess.taught} />}
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        <Button
          look="primary"
          icon={<Check aria-hidden="true" size={20} />}
          className="flex-1 whitespace-nowrap sm:flex-none"
          onClick={() => void tap(guess).then(onLogged)}
        >
          <Trans>I trained</Trans>
        </Button>
        <ButtonLink to={paths.newSession({ from: 'guess' })}>
          <Trans>Change</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

function Logged({ session }: { session: SessionListItem }) {
  const words = useSessionLabels()
  const when = words.span(session)
  const { placeName } = session
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-56 text-lg font-semibold wrap-anywhere">
        <Check aria-hidden="true" size={20} className="mr-2 inline align-[-4px] text-good" />
        {placeName ? (
          <Trans>
            Logged: <bdi>{placeName}</bdi>, {when}
          </Trans>
        ) : (
          <Trans>Logged: {when}</Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="small" to={paths.editSession(session.id)}>
          <Trans>Add details</Trans>
        </ButtonLink>
        <Link to={paths.newSession()} className="inline-flex min-h-11 items-center px-2 text-sm text-primary-strong">
          <Trans>Log another</Trans>
        </Link>
      </div>
    </div>
  )
}

/** In milliseconds. A bad signal mustn't block the button for longer. */
const PATIENCE_MS = 2_500

/**
 * The server's suggestion, or a guess from cached sessions if it doesn't respond in time. Its audience is the one the
 * member last chose in this browser, if any.
 */
export function useGuess(): Suggestion | undefined {
  const online = useOnline()
  const isFirstRender = useFirstRender() !== undefined
  const { data, dataUpdatedAt, isPending, isFetching } = useQuery(suggestionQuery())
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isPending && isFetching && online && !waited) return undefined
  const lines = queryClient.getQueryData<SessionPages>(sessionsQuery().queryKey)?.pages.flatMap(({ items }) => items)
  const guess = guessOf({ suggestion: data, askedAt: dataUpdatedAt, lines: lines ?? [] }, new Date(), deviceZone())
  // The server doesn't know the last choice.
  return isFirstRender ? guess : { ...guess, visibility: lastVisibility('session') ?? guess.visibility }
}

/** Saves the suggested session immediately, with undo. A second tap does nothing. */
export function useQuickLog() {
  const { t } = useLingui()
  const toasts = useToast()
  const navigate = useNavigate()
  const tapped = useRef<string>(undefined)

  return async (guess: Suggestion) => {
    const subject = `${guess.day} ${guess.start}`
    if (tapped.current === subject) return
    tapped.current = subject
    const id = newId()
    const draft = draftOfGuess(guess)
    const delivery = await saveSession({
      id,
      session: inputOf({ ...draft, visibility: guess.visibility }),
      ...drillsOf(draft),
      pictures: [],
      placeName: guess.place?.name ?? '',
    })
    if (delivery.status === 'refused') {
      tapped.current = undefined
      return toasts.show({
        tone: 'danger',
        text:
          delivery.failure.code === DUPLICATE
            ? t`You've already logged a session at this time.`
            : t`Couldn't save. Try again.`,
        action: { label: t`Edit`, onPress: () => void navigate(paths.newSession({ from: 'guess' })) },
      })
    }
    toasts.show({
      tone: 'good',
      text: navigator.onLine ? t`Logged. Oss.` : t`Logged. We'll send the session when you're back online.`,
      action: {
        label: t`Undo`,
        onPress: () => {
          tapped.current = undefined
          void undo(id).then((done) => done || navigate(paths.session(id)))
        },
      },
    })
  }
}

/** Removes the session, whether it was sent or not. False if it couldn't be found. */
async function undo(id: string): Promise<boolean> {
  const waits = await waitingSession(id)
  if (waits && waits.state !== 'sending') {
    await discard(waits)
    return true
  }
  const pages = queryClient.getQueryData<SessionPages>(sessionsQuery().queryKey)?.pages ?? []
  const line = pages.flatMap(({ items }) => items).find((item) => item.id === id)
  if (line) await setSessionRemoved(line, true)
  return line !== undefined
}

/** A session at the time of the guess. */
export function loggedNear(guess: Suggestion, sessions: readonly SessionListItem[]): SessionListItem | undefined {
  const startedAt = startOf(guess)
  if (!startedAt) return undefined
  const range = rangeOf({ ...guess, startedAt })
  return sessions.find((session) => isSameSession(rangeOf(session), range))
}
