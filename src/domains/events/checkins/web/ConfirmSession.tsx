import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { currentSession, useAuth } from '#domains/members/session/web/session.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button } from '#ui/Button.tsx'
import { toConfirmQuery } from './checkin-queries.ts'
import { reportSession, useUnsentLabels } from './checkin-writes.ts'

/** The longest a page waits for the data of `ConfirmSession`, in milliseconds. */
const PATIENCE_MS = 2_500

/** Loads the data of `ConfirmSession` before the page is shown, unless it's cached. */
export async function preloadToConfirm(): Promise<void> {
  const cached = queryClient.getQueryState(toConfirmQuery.queryKey)
  if (currentSession()?.status !== 'signed-in' || (cached?.data && !cached.isInvalidated)) return
  const arriving = queryClient.prefetchQuery(toConfirmQuery)
  await Promise.race([arriving, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

/**
 * Asks whether a session took place, one at a time; with `gymId`, for that gym only. Only asks about sessions that are
 * known when the page is shown, because a later question would move the content below.
 */
export function ConfirmSession({ gymId }: { gymId?: string }) {
  const { t } = useLingui()
  const { userProfile } = useAuth()
  const { time, shortWeekday } = useDates()
  const { data } = useQuery({ ...toConfirmQuery, enabled: userProfile !== null })
  const [known] = useState(data?.items)
  const [answered, setAnswered] = useState<readonly string[]>([])
  const unsent = useUnsentLabels()
  const asked = known
    ?.filter(({ gym }) => gymId === undefined || gym.id === gymId)
    .map((item) => ({ ...item, label: `${item.gym.id} ${item.session.id} ${item.session.date}` }))
    .find(({ label }) => !answered.includes(label) && !unsent.has(label))
  if (!asked) return null
  const { gym, session, label } = asked
  const when = `${shortWeekday(session.date)} ${time(session.start)}`
  const say = (wasOn: boolean) => {
    setAnswered([...answered, label])
    void reportSession({ gymId: gym.id, sessionId: session.id, day: session.date, title: session.title, wasOn })
  }
  return (
    <section className="flex items-center justify-between flex-wrap gap-3 rounded-card border border-line bg-paper px-2 py-1.5 pl-3 sm:px-6 sm:py-3">
      <div className="min-w-0 flex-1 basis-32">
        <h2 className="text-sm leading-5">
          <Trans>Was it on?</Trans>
        </h2>
        <p className="truncate text-sm leading-5">
          {session.title}, {when}
        </p>
        {gymId === undefined && (
          <Link to={paths.gym(gym.slug)} className="block truncate text-xs leading-4 text-quiet hover:underline">
            <bdi>{gym.name}</bdi>
          </Link>
        )}
      </div>
      <div className="flex shrink-0 gap-2">
        <Button onClick={() => say(true)} aria-label={t`Yes, it was on: ${{ title: session.title }}, ${when}`}>
          <Trans>Yes</Trans>
        </Button>
        <Button onClick={() => say(false)} aria-label={t`No, it wasn't on: ${{ title: session.title }}, ${when}`}>
          <Trans>No</Trans>
        </Button>
      </div>
    </section>
  )
}
