import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Event } from '#domains/events/events/contract.ts'
import type { EventAddress } from '#domains/events/rsvps/web/rsvp-queries.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { OwnCheckInAnswer } from '../contract.ts'
import type { CheckInState } from '../rules.ts'
import { CheckInOptions } from './CheckInOptions.tsx'
import { checkinsApi, mineQuery } from './checkin-queries.ts'
import { checkMeIn, useUnsentOwn } from './checkin-writes.ts'
import { SignInFirst } from './SignInFirst.tsx'
import { UnsentCheckIn, useRefusalLabels } from './UnsentCheckIn.tsx'
import { useCheckIn } from './use-check-in.ts'
import { useNow } from './use-now.ts'

/** How long before check-in opens the card appears, in ms. People who may check others in always see it. */
const ANNOUNCED_MS = 24 * 3_600_000

/** Check-in on an event's page, and the link to the list for hosts. */
export function CheckInCard({ event }: { event: Event }) {
  const { userProfile } = useAuth()
  const [search] = useSearchParams()
  const key = search.get('key')
  const to = { gymId: event.gym.id, eventId: event.id, ...(key ? { key } : {}) }
  const isSignedIn = userProfile !== null
  const { data: mine } = useQuery({ ...mineQuery(to), enabled: isSignedIn })
  const now = useNow()
  const state = mine && stateNow(mine, now)
  const isNear = mine ? Date.parse(mine.opensAt) - now.getTime() < ANNOUNCED_MS : false
  const isSaid = state === 'checked_in' || state === 'open' || state === 'undone' || (state === 'not_open' && isNear)
  if (!isSignedIn && search.has('checkin')) return <SignInFirst />
  if (!isSaid && !event.may.checkIn) return null
  return (
    <Card title={<Trans>Check-in</Trans>}>
      <div className="flex flex-col gap-4">
        {mine && state && isSaid && (
          <Own event={event} to={to} mine={mine} state={state} scanned={search.get('checkin')} />
        )}
        {event.may.checkIn && (
          <ButtonLink to={paths.checkInList(event)} wide icon={<ListChecks aria-hidden="true" />}>
            <Trans>Check people in</Trans>
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** Updates the state as time passes. If the server closed check-in for another reason, it stays closed. */
function stateNow({ state, opensAt, closesAt }: OwnCheckInAnswer, now: Date): CheckInState {
  if (state === 'checked_in' || state === 'closed') return state
  if (now.getTime() > Date.parse(closesAt)) return 'closed'
  if (now.getTime() < Date.parse(opensAt)) return 'not_open'
  return state === 'not_open' ? 'open' : state
}

interface OwnProps {
  event: Event
  to: EventAddress
  mine: OwnCheckInAnswer
  state: CheckInState
  scanned: string | null
}

function Own({ event, to, mine, state, scanned }: OwnProps) {
  const { shortMoment } = useDates(event.timezone)
  const unsent = useUnsentOwn(event.id)
  const { busy, failure, put } = useCheckIn(unsent, (way) => checkMeIn({ to, title: event.title, way }))
  if (unsent && unsent.state !== 'refused' && !busy) return <UnsentCheckIn entry={unsent} />
  switch (state) {
    case 'checked_in':
      return <Done event={event} to={to} mine={mine} />
    case 'not_open':
      return (
        <p className="text-quiet">
          <Trans>Check-in opens {{ time: shortMoment(mine.opensAt) }}.</Trans>
        </p>
      )
    case 'closed':
      return null
    case 'open':
    case 'undone':
      return (
        <>
          {state === 'undone' && !unsent && !failure && (
            <p className="text-quiet">
              <Trans>Your check-in was removed. You can check in again.</Trans>
            </p>
          )}
          {unsent && !busy && <UnsentCheckIn entry={unsent} />}
          <CheckInOptions
            scanned={unsent || failure ? undefined : (scanned ?? undefined)}
            busy={busy}
            failure={failure}
            onCheckIn={put}
          />
        </>
      )
  }
}

function Done({ event, to, mine }: Pick<OwnProps, 'event' | 'to' | 'mine'>) {
  const { shortMoment } = useDates(event.timezone)
  const refusal = useRefusalLabels()
  const toasts = useToast()
  const [busy, setBusy] = useState(false)
  const mayUndo = mine.undoUntil !== null && Date.now() <= Date.parse(mine.undoUntil)
  const undo = async () => {
    setBusy(true)
    try {
      queryClient.setQueryData(mineQuery(to).queryKey, await checkinsApi.undoMine(to))
    } catch (error) {
      toasts.show({ text: refusal(failureOf(error)), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-2">
      <p className="flex items-center gap-2 font-semibold">
        <CircleCheck aria-hidden="true" size={24} className="shrink-0 text-good" />
        {mine.at && <Trans>Checked in at {{ time: shortMoment(mine.at) }}</Trans>}
      </p>
      {mayUndo && (
        <Button look="quiet" size="small" busy={busy} onClick={() => void undo()}>
          <Trans>Undo</Trans>
        </Button>
      )}
      {mine.bySomeoneElse && (
        <>
          <Button look="quiet" size="small" busy={busy} onClick={() => void undo()}>
            <Trans>Remove check-in</Trans>
          </Button>
          <p className="basis-full text-sm text-quiet">
            <Trans>Someone else checked you in. If you weren't there, remove the check-in.</Trans>
          </p>
        </>
      )}
    </div>
  )
}
