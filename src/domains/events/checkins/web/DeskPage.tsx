import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { EventTime } from '#domains/events/events/web/EventTime.tsx'
import { SignOutButton } from '#domains/members/people/web/SignOutButton.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { BeltBar } from '#ui/BeltBar.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { DeskPerson } from '../contract.ts'
import { checkins, checkinsApi } from './checkin-queries.ts'
import { deskToken } from './desk-token.ts'
import { RotatingCode } from './RotatingCode.tsx'
import { useRefusalLabels } from './UnsentCheckIn.tsx'

const viewQuery = (token = '') => ({
  ...checkins.desk.view.queryOptions({ input: { token } }),
  enabled: token !== '',
  refetchInterval: 60_000,
  retry: 1,
  meta: { keep: false },
})

/** /gym/{gymSlug}/event/{eventSlug}/desk: self check-in on a tablet. */
export function Component() {
  const { t } = useLingui()
  const { gymId = '', eventId = '' } = useParams()
  const [token] = useState(() => deskToken(eventId))
  const { data: desk, error } = useQuery(viewQuery(token))
  const isGone = token === undefined || (error !== null && failureOf(error).status === 404)
  return (
    <main id="page" className="page-width pb-safe min-h-dvh py-4 sm:py-8">
      <title>{`${t`Check-in desk`} · Open Mat`}</title>
      <StillSignedIn />
      {isGone ? (
        <EmptyState
          level={1}
          title={<Trans>This check-in desk isn't open</Trans>}
          action={
            <ButtonLink to={paths.checkInList({ gym: { slug: gymId }, slug: eventId })}>
              <Trans>I'm the host</Trans>
            </ButtonLink>
          }
        >
          <Trans>A host can open it from the event's check-in list. It closes when check-in does.</Trans>
        </EmptyState>
      ) : desk ? (
        <>
          <header className="mb-6">
            <p className="text-quiet">
              <bdi>{desk.gymName}</bdi>
            </p>
            <h1 className="text-3xl">
              <bdi>{desk.title}</bdi>
            </h1>
            <p>
              <EventTime event={desk} />
            </p>
          </header>
          <div className="grid items-start gap-8 md:grid-cols-2">
            <NameSearch token={token} timezone={desk.timezone} />
            <section aria-label={t`Use your phone`}>
              <RotatingCode
                codes={desk.codes}
                path={paths.event({ gym: { slug: desk.gymSlug }, slug: desk.eventSlug })}
                large
              />
            </section>
          </div>
        </>
      ) : error ? (
        <Alert tone="careful">
          <Trans>You're offline. Check-in will continue when you're back.</Trans>
        </Alert>
      ) : null}
    </main>
  )
}

/** Warns a host who's still signed in on a shared tablet. */
function StillSignedIn() {
  const { userProfile } = useAuth()
  if (!userProfile) return null
  return (
    <Alert
      tone="careful"
      className="mb-6"
      title={<Trans>You're signed in on this device</Trans>}
      action={
        <SignOutButton size="small">
          <Trans>Sign out here</Trans>
        </SignOutButton>
      }
    >
      <Trans>Sign out before you leave this device at the desk. Check-in keeps working without you.</Trans>
    </Alert>
  )
}

const SHORTEST = 2
/** How long the last check-in stays on screen. It has to be gone before the next person arrives. */
const SHOWN_MS = 6_000

type CheckedIn = DeskPerson & { already: boolean }

function NameSearch({ token, timezone }: { token: string; timezone: string }) {
  const { t } = useLingui()
  const refusal = useRefusalLabels()
  const [text, setText] = useState('')
  const [done, setDone] = useCheckedIn()
  const [fault, setFault] = useState<string>()
  const wanted = text.trim()
  const { data } = useQuery({
    ...checkins.desk.search.queryOptions({ input: { token, text: wanted } }),
    enabled: [...wanted].length >= SHORTEST,
    gcTime: 0,
    meta: { keep: false },
  })
  const checkIn = async (pick: string) => {
    setFault(undefined)
    try {
      setDone(await checkinsApi.desk.checkIn({ token, pick, at: new Date().toISOString() }))
      setText('')
      queryClient.removeQueries({ queryKey: checkins.desk.search.key() })
    } catch (error) {
      const failure = failureOf(error)
      setFault(failure.kind === 'offline' ? t`You're offline. Try again, or ask the host.` : refusal(failure))
    }
  }

  return (
    <section aria-label={t`By name`} className="flex flex-col gap-3">
      <TextField
        type="search"
        label={t`Your name`}
        value={text}
        onValueChange={setText}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        className="text-lg"
      />
      <div role="status" className="flex flex-col gap-2">
        {done && <Welcome done={done} timezone={timezone} />}
        {data && data.items.length === 0 && [...wanted].length >= SHORTEST && (
          <p className="text-quiet">
            <Trans>That name isn't on the list. Scan the code or ask the host.</Trans>
          </p>
        )}
      </div>
      {fault && (
        <p role="alert" className="text-danger">
          {fault}
        </p>
      )}
      {[...wanted].length >= SHORTEST && (
        <DeskMatches people={data?.items ?? []} onPick={(pick) => void checkIn(pick)} />
      )}
    </section>
  )
}

/** The person who checked in last, for as long as they're shown. */
function useCheckedIn() {
  const [done, setDone] = useState<CheckedIn>()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [done])
  return [done, setDone] as const
}

function Welcome({ done, timezone }: { done: CheckedIn; timezone: string }) {
  const { shortMoment } = useDates(timezone)
  return (
    <p className="flex items-center gap-2 rounded-card bg-good-soft p-4 text-lg font-semibold">
      <CircleCheck aria-hidden="true" size={28} className="shrink-0 text-good" />
      <span>
        {done.already && done.checkedInAt ? (
          <Trans>
            {{ name: done.firstName }}, you already checked in at {{ time: shortMoment(done.checkedInAt) }}
          </Trans>
        ) : (
          <Trans>Welcome, {{ name: done.firstName }}</Trans>
        )}
      </span>
    </p>
  )
}

function DeskMatches({ people, onPick }: { people: readonly DeskPerson[]; onPick: (pick: string) => void }) {
  return (
    <ul className="flex flex-col gap-2">
      {people.map((person) => (
        <li key={person.pick}>
          <button
            type="button"
            onClick={() => onPick(person.pick)}
            className="flex min-h-16 w-full items-center justify-between gap-3 rounded-card border border-edge bg-paper px-4 text-left text-lg enabled-hover:bg-sunk"
          >
            <bdi className="font-semibold">{person.firstName}</bdi>
            {person.beltRank && <BeltBar belt={person.beltRank} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
