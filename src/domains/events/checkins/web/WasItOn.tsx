import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { toConfirmQuery } from './checkin-queries.ts'
import { sayWasOn, useUnsentLabels } from './checkin-writes.ts'

/** "Was it on?", asked once of a session that the member may know of; one at a time. With `gymId` of that gym alone. */
export function WasItOn({ gymId }: { gymId?: string }) {
  const { t } = useLingui()
  const { userProfile } = useAuth()
  const { time, shortWeekday } = useDates()
  const { data } = useQuery({ ...toConfirmQuery, enabled: userProfile !== null, staleTime: 300_000 })
  const answered = useUnsentLabels()
  const asked = data?.items.find(
    ({ gym, session }) =>
      (gymId === undefined || gym.id === gymId) && !answered.has(`${gym.id} ${session.id} ${session.date}`),
  )
  if (!asked) return null
  const { gym, session } = asked
  const when = `${shortWeekday(session.date)} ${time(session.start)}`
  const say = (wasOn: boolean) =>
    void sayWasOn({ gymId: gym.id, sessionId: session.id, day: session.date, title: session.title, wasOn })
  return (
    <Card title={<Trans>Was it on?</Trans>}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="font-semibold wrap-anywhere">
            {session.title}, {when}
          </span>
          {gymId === undefined && (
            <Link to={paths.gym(gym.slug)} className="block text-sm text-quiet hover:underline">
              <bdi>{gym.name}</bdi>
            </Link>
          )}
        </p>
        <div className="flex gap-2">
          <Button onClick={() => say(true)} aria-label={t`Yes, it was on: ${session.title}, ${when}`}>
            <Trans>Yes</Trans>
          </Button>
          <Button onClick={() => say(false)} aria-label={t`No, it was not on: ${session.title}, ${when}`}>
            <Trans>No</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}
