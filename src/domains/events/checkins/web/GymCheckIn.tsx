import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { bookableQuery } from '#domains/events/bookings/web/bookings.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { isOpenGym } from '#domains/gyms/gyms/rules.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'
import type { GymCheckInAnswer } from '../contract.ts'
import { CheckInOptions } from './CheckInOptions.tsx'
import { atGymQuery, checkinsApi } from './checkin-queries.ts'
import { checkInAtGym, useUnsentAtGym } from './checkin-writes.ts'
import { SignInFirst } from './SignInFirst.tsx'
import { UnsentCheckIn } from './UnsentCheckIn.tsx'
import { useCheckIn } from './use-check-in.ts'
import { useCheckInChange } from './use-check-in-change.ts'
import { useNow } from './use-now.ts'

/** Check-in on an open gym's page, with or without a current session. Visitors only see it after scanning a code. */
export function GymCheckIn({ gym }: { gym: Gym }) {
  const { isAuthenticated, userProfile } = useAuth()
  const [search] = useSearchParams()
  if (!isOpenGym(gym)) return null
  if (!isAuthenticated) return search.has('checkin') ? <SignInFirst /> : null
  return userProfile && <AtGym gym={gym} />
}

function AtGym({ gym }: { gym: Gym }) {
  const { t } = useLingui()
  const { time } = useDates()
  const [search] = useSearchParams()
  const { data, isError, isLoading } = useQuery(atGymQuery(gym.id))
  const unsent = useUnsentAtGym(gym.id)
  const now = useNow()
  const [opened] = useState(now)
  const scanned = search.get('checkin') ?? undefined
  const [isAsked, setAsked] = useState(scanned !== undefined)
  const [chosen, setChosen] = useState<string>()
  const { data: bookable, isLoading: isBookableLoading } = useQuery(bookableQuery(gym.id))
  const booked = data?.sessions.find(({ id, date }) =>
    bookable?.items.some(({ sessionId, day, place }) => sessionId === id && day === date && place.status === 'going'),
  )
  const sessionId = chosen ?? booked?.id ?? data?.sessions[0]?.id ?? NONE
  const { busy, failure, put } = useCheckIn(unsent, (way) =>
    checkInAtGym({ gymId: gym.id, name: gym.name, sessionId: sessionId === NONE ? null : sessionId, way }),
  )
  if (isError && !data) return null
  // The card is shown before its data has loaded. If it appeared later, it would push the timetable down.
  const { latest = null, againAt = null, sessions = [] } = data ?? {}
  const isDone = latest !== null && againAt !== null && now.getTime() < Date.parse(againAt)
  return (
    <Card title={<Trans>At the gym now?</Trans>}>
      {unsent && unsent.state !== 'refused' && !busy ? (
        <UnsentCheckIn entry={unsent} />
      ) : isDone ? (
        <Done gym={gym} latest={latest} />
      ) : isAsked ? (
        <div className="flex flex-col gap-3">
          {sessions.length > 0 && (
            <Select
              label={t`Session`}
              value={sessionId}
              onValueChange={setChosen}
              options={[
                ...sessions.map(({ id, title, start }) => ({ value: id, label: `${time(start)} ${title}` })),
                { value: NONE, label: t`No class, just training` },
              ]}
            />
          )}
          {unsent && !busy && <UnsentCheckIn entry={unsent} />}
          <CheckInOptions
            scanned={unsent || failure ? undefined : scanned}
            // Pressed before the session is known, it would check in to none. On a bad connection, it waits ten seconds.
            busy={busy || ((isLoading || isBookableLoading) && now === opened)}
            failure={failure}
            onCheckIn={put}
          />
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-quiet">
            {booked ? (
              <Trans>
                You've booked {{ title: booked.title }} at {{ time: time(booked.start) }}.
              </Trans>
            ) : (
              <Trans>Your check-in shows others that the timetable is right.</Trans>
            )}
          </p>
          <Button onClick={() => setAsked(true)}>
            <Trans>Check in</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

const NONE = 'none'

function Done({ gym, latest }: { gym: Gym; latest: GymCheckInAnswer }) {
  const { shortMoment } = useDates(gym.timezone)
  const { busy, act } = useCheckInChange(atGymQuery(gym.id).queryKey)
  const undo = () => act(() => checkinsApi.undoAtGym({ gymId: gym.id }))
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-2">
      <p className="flex items-center gap-2 font-semibold">
        <CircleCheck aria-hidden="true" size={24} className="shrink-0 text-good" />
        <Trans>Checked in at {{ time: shortMoment(latest.at) }}</Trans>
      </p>
      {Date.now() <= Date.parse(latest.undoUntil) && (
        <Button look="quiet" size="small" busy={busy} onClick={() => void undo()}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </div>
  )
}
