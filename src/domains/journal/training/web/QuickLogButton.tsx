import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { VISIBILITY_SIGNS } from '#domains/feed/activities/web/activity-labels.ts'
import { localDay } from '#platform/web/local-day.ts'
import { paths } from '#platform/web/paths.ts'
import { loggedNear, useGuess, useQuickLog } from './QuickLog.tsx'
import { useSessionLabels } from './session-labels.ts'
import { sessionListItems } from './session-list.ts'
import { usePendingSessions } from './training-writes.ts'

/** Logs the suggested session in one tap. Links to the form without a suggestion, or to the session if it's logged. */
export function QuickLogButton({ className }: { className: string }) {
  const { i18n } = useLingui()
  const words = useSessionLabels()
  const guess = useGuess()
  const tap = useQuickLog()
  const pending = sessionListItems([], usePendingSessions(), new Map())
  const logged = guess && (guess.logged ?? loggedNear(guess, pending))
  if (!guess || (!logged && guess.because === 'nothing'))
    return (
      <Link to={paths.newSession()} className={className}>
        <Label title={<Trans>I trained</Trans>}>
          <Trans>Log a session</Trans>
        </Label>
      </Link>
    )
  if (logged)
    return (
      <Link to={paths.editSession(logged.id)} className={className}>
        <Label title={<Trans>Logged</Trans>}>
          <Trans>Add details</Trans>
        </Label>
      </Link>
    )
  return (
    <button type="button" onClick={() => void tap(guess)} className={className}>
      <Label title={<Trans>I trained</Trans>}>
        {guess.day === localDay() ? words.span(guess) : words.day(guess.day)} ·{' '}
        {i18n._(VISIBILITY_SIGNS[guess.visibility].words)}
        {guess.place && (
          <span className="sr-only">
            , <bdi>{guess.place.name}</bdi>
          </span>
        )}
      </Label>
    </button>
  )
}

function Label({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="flex max-w-full items-center gap-1.5 text-sm leading-5 font-semibold text-primary-strong">
        <Check aria-hidden="true" size={18} className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </span>
      <span className="max-w-full text-xs text-quiet wrap-anywhere">{children}</span>
    </>
  )
}
