import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import { type EventDraft, inputOf, newDraft } from '#domains/events/events/web/event-draft.ts'
import { events, eventsApi } from '#domains/events/events/web/event-queries.ts'
import { gymRoleQuery } from '#domains/gym-management/gym-edits/web/gym-edits.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { gymQuery } from '#domains/gyms/gyms/web/gym-queries.ts'
import { comingDate } from '#domains/gyms/gyms/web/zone-time.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { days } from '#platform/clock.ts'
import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { EventForm } from './EventForm.tsx'

export const loader = async ({ params }: LoaderFunctionArgs) => {
  await queryClient.ensureQueryData(gymQuery(params.gymId))
  return null
}

const SATURDAY = 6

/** /gym/{gymId}/event/new: plans an event, or a series of them. The draft stays in this browser until it's sent. */
export function Component() {
  const { t } = useLingui()
  const { data: gym } = useSuspenseQuery(gymQuery(useParams().gymId))
  const { data } = useQuery(gymRoleQuery(gym.id))
  const isMine = data && !mayAtGym(data.gymRole, 'events')
  const { isProfileComplete } = useAuth()
  const navigate = useNavigate()
  const [draft, setDraft] = useSavedDraft(gym)
  // Reusing the key means a retry after a lost response creates only one event.
  const key = useRef(crypto.randomUUID())
  if (!draft) return null

  const send = async (asDraft: boolean) => {
    const made = await eventsApi.create(
      { gymId: gym.id, ...inputOf(draft), ...(asDraft ? { draft: true } : {}) },
      { context: { idempotencyKey: key.current } },
    )
    await deleteDraft(draftName(gym))
    await queryClient.invalidateQueries({ queryKey: events.list.key() })
    await navigate(paths.event(made), { replace: true })
  }
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Create an event`} · Open Mat`}</title>
      <PageTitle back={paths.gym(gym.slug)} lead={<bdi>{gym.name}</bdi>}>
        <Trans>Create an event</Trans>
      </PageTitle>
      <EventForm
        draft={draft}
        onChange={(changed) => {
          key.current = crypto.randomUUID()
          setDraft(changed)
        }}
        timezone={gym.timezone}
        repeats={{ offered: true, once: t`Doesn't repeat` }}
        actions={[
          { label: t`Publish`, look: 'primary', send: () => send(false) },
          ...(draft.repeat.every === 'once'
            ? [{ label: t`Save draft`, look: 'secondary' as const, send: () => send(true) }]
            : []),
        ]}
      >
        {!isProfileComplete && <ProfileNeeded gym={gym} />}
        {isMine && (
          <Alert>
            <Trans>
              You'll be the host. The event will be marked as unofficial, because only the gym's team can create
              official events.
            </Trans>
          </Alert>
        )}
      </EventForm>
    </div>
  )
}

function ProfileNeeded({ gym }: { gym: Gym }) {
  return (
    <Alert
      tone="careful"
      title={<Trans>Complete your profile to create an event.</Trans>}
      action={
        <ButtonLink to={paths.profileSetup(paths.newEvent(gym.slug))} size="small">
          <Trans>Complete your profile</Trans>
        </ButtonLink>
      }
    >
      <Trans>What you've written will be here when you come back.</Trans>
    </Alert>
  )
}

const draftName = (gym: Gym) => `event ${gym.id}`

/** Undefined until the saved draft has been read. */
function useSavedDraft(gym: Gym): [EventDraft | undefined, (draft: EventDraft) => void] {
  const [draft, setDraft] = useState<EventDraft>()
  const name = draftName(gym)
  const { timezone } = gym
  const { currency } = gym.dropIn
  // Depends on values, not on the gym: refetching it mustn't replace what has been typed since.
  useEffect(() => {
    let gone = false
    const fresh = newDraft({
      date: comingDate(SATURDAY, timezone, new Date(Date.now() + days(1))),
      currency: currency ?? 'EUR',
    })
    void readDraft<EventDraft>(name).then((kept) => {
      if (!gone) setDraft({ ...fresh, ...kept })
    })
    return () => {
      gone = true
    }
  }, [name, timezone, currency])
  const change = (changed: EventDraft) => {
    setDraft(changed)
    void saveDraft(name, changed)
  }
  return [draft, change]
}
