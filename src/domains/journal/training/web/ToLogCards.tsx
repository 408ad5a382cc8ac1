import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { TaughtToLog } from '#domains/journal/teaching/web/TaughtFacts.tsx'
import { useOnline } from '#platform/web/online.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { ToLog } from '../contract.ts'
import { isSameSession, rangeOf } from '../same-session.ts'
import { startOf } from '../session-problems.ts'
import { draftOfGuess, drillsOf, inputOf } from './session-draft.ts'
import { disciplineLabels, useSessionLabels } from './session-labels.ts'
import { toLogQuery, trainingApi } from './training.ts'
import { DUPLICATE, saveSession, usePendingSessions } from './training-writes.ts'

const SHOWN = 3

/** "Log this session?" for events and check-ins that haven't been logged. */
export function ToLogCards() {
  const { data } = useQuery(toLogQuery)
  const pending = usePendingSessions()
  const waits = (asked: ToLog) =>
    pending.some(({ session: { session } }) => {
      const one = startOf({ ...session, timezone: session.timezone ?? asked.timezone })
      const other = startOf(asked)
      return (
        one && other && isSameSession(rangeOf({ ...session, startedAt: one }), rangeOf({ ...asked, startedAt: other }))
      )
    })
  const items = (data?.items ?? []).filter((item) => !waits(item)).slice(0, SHOWN)
  return items.map((item) => <Asked key={item.key} asked={item} />)
}

function Asked({ asked }: { asked: ToLog }) {
  const { t } = useLingui()
  const words = useSessionLabels()
  const online = useOnline()
  const { busy, log, dismiss } = useAnswer(asked)
  const { title, place } = asked
  const where = title && title !== place.name ? `${title}, ${place.name}` : place.name
  const facts = [words.day(asked.day), words.span(asked), t(disciplineLabels[asked.discipline])].join(' · ')

  return (
    <Card as="section">
      <h2 className="flex items-center gap-2 text-base">
        <CalendarCheck aria-hidden="true" size={20} className="shrink-0 text-primary" />
        <Trans>Log this session?</Trans>
      </h2>
      <p className="mt-1 wrap-anywhere">
        <bdi>{where}</bdi>
      </p>
      <p className="text-sm text-quiet">{facts}</p>
      {asked.taught && <TaughtToLog taught={asked.taught} />}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" look="primary" busy={busy} onClick={() => void log()}>
          <Trans>Log it</Trans>
        </Button>
        <ButtonLink size="small" to={paths.newSession({ key: asked.key })}>
          <Trans>Add details</Trans>
        </ButtonLink>
        <Button size="small" look="quiet" disabled={!online || busy} onClick={() => void dismiss()}>
          <Trans>Skip</Trans>
        </Button>
      </div>
    </Card>
  )
}

function useAnswer(asked: ToLog) {
  const { t } = useLingui()
  const toasts = useToast()
  const saveFailed = useSaveFailedToast()
  const [busy, setBusy] = useState(false)

  async function log() {
    setBusy(true)
    const draft = draftOfGuess(asked)
    const session = {
      id: draft.id,
      session: inputOf(draft),
      ...drillsOf(draft),
      pictures: [],
      placeName: asked.place.name,
    }
    const delivery = await saveSession(session)
    setBusy(false)
    if (delivery.status !== 'refused')
      return toasts.show({
        tone: 'good',
        text: navigator.onLine ? t`Logged. Oss.` : t`Logged. We'll send the session when you're back online.`,
      })
    toasts.show({
      tone: 'danger',
      text:
        delivery.failure.code === DUPLICATE
          ? t`You've already logged a session at this time.`
          : t`Couldn't save. Try again.`,
    })
  }
  async function dismiss() {
    setBusy(true)
    try {
      await trainingApi.dismiss({ key: asked.key })
      await queryClient.invalidateQueries({ queryKey: toLogQuery.queryKey })
    } catch (error) {
      saveFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, log, dismiss }
}
