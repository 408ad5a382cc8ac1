import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { EventCalendarMenu } from '#domains/events/calendars/web/EventCalendarMenu.tsx'
import { EventTime } from '#domains/events/events/web/EventTime.tsx'
import type { Place } from '#domains/events/rsvps/contract.ts'
import { PlaceLabel } from '#domains/events/rsvps/web/PlaceLabel.tsx'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useLinkToken } from '#platform/web/use-link-token.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { GuestRsvp } from '../contract.ts'
import { guests, guestsApi } from './guest-queries.ts'

const rsvpQuery = (token: string) => ({
  ...guests.read.queryOptions({ input: { token } }),
  enabled: token !== '',
  retry: false,
  meta: { keep: false },
})

/** /rsvp: the RSVP of a guest without an account. Nothing changes until a button is pressed. */
export function Component() {
  const token = useLinkToken('open-mat-guest', paths.guestRsvp())
  const { data, error, refetch } = useQuery(rsvpQuery(token))
  if (data) return <Rsvp token={token} rsvp={data} />
  const status = error && failureOf(error).status
  if (token === '' || status === 404 || status === 400) return <Gone />
  if (!error) return <Spinner size={36} className="mx-auto my-24 text-primary" />
  return <Failure what={<Trans>your RSVP</Trans>} again={refetch} />
}

function Rsvp({ token, rsvp: { event, name, state, place } }: { token: string; rsvp: GuestRsvp }) {
  const { t } = useLingui()
  const answer = useMutation({
    mutationFn: (going: boolean) => guestsApi.answer({ token, going }),
    onSuccess: (after) => queryClient.setQueryData(rsvpQuery(token).queryKey, after),
  })
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Your RSVP`} · Open Mat`}</title>
      <PageTitle lead={<EventTime event={event} />}>
        <bdi>{event.title}</bdi>
      </PageTitle>
      <p className="mb-4 wrap-anywhere">
        <bdi>{[event.gym.name, event.gym.city].filter(Boolean).join(', ')}</bdi>
      </p>
      <Card>
        <div className="flex flex-col gap-3">
          <p className="text-quiet wrap-anywhere">
            {state === 'cancelled' ? (
              <Trans>
                You've cancelled, <bdi>{name}</bdi>.
              </Trans>
            ) : (
              <Trans>
                RSVP for <bdi>{name}</bdi>
              </Trans>
            )}
          </p>
          <PlaceLabel place={place} timezone={event.timezone} />
          <AnswerButtons place={place} busy={answer.isPending} onAnswer={(going) => answer.mutate(going)} />
          {answer.isError && <Failure failure={failureOf(answer.error)} />}
          <div className="flex flex-wrap gap-2 *:grow">
            {place.status === 'going' && event.visibility === 'public' && (
              <EventCalendarMenu event={{ ...event, linkKey: null }} />
            )}
            {event.visibility === 'public' && (
              <ButtonLink to={paths.event(event)}>
                <Trans>Open event</Trans>
              </ButtonLink>
            )}
          </div>
        </div>
      </Card>
    </div>
  )
}

interface Props {
  place: Place
  busy: boolean
  onAnswer: (going: boolean) => void
}

function AnswerButtons({ place: { status }, busy, onAnswer }: Props) {
  const isHeld = status === 'offered' || status === 'first_wins'
  const mayGo = isHeld || status === 'open' || status === 'full'
  const mayLeave = isHeld || status === 'going' || status === 'waiting'
  return (
    <>
      {mayGo && (
        <Button look="primary" wide busy={busy} className="min-h-12 text-lg" onClick={() => onAnswer(true)}>
          {isHeld ? (
            <Trans>Take the spot</Trans>
          ) : status === 'full' ? (
            <Trans>Join the waitlist</Trans>
          ) : (
            <Trans>I'm going</Trans>
          )}
        </Button>
      )}
      {mayLeave && (
        <Button wide busy={busy} onClick={() => onAnswer(false)}>
          {status === 'waiting' ? <Trans>Leave the waitlist</Trans> : <Trans>Can't make it</Trans>}
        </Button>
      )}
    </>
  )
}

function Gone() {
  const { t } = useLingui()
  return (
    <>
      <title>{`${t`Your RSVP`} · Open Mat`}</title>
      <EmptyState
        level={1}
        title={<Trans>This link no longer works</Trans>}
        action={
          <ButtonLink look="primary" to={paths.events()}>
            <Trans>Events</Trans>
          </ButtonLink>
        }
      >
        <Trans>It's incomplete or more than a day old, or the RSVP or its event was deleted.</Trans>
      </EmptyState>
    </>
  )
}
