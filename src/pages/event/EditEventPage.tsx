import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate, useParams } from 'react-router'
import type { EditScope } from '#domains/events/events/rules.ts'
import { changesOf, draftOf, onTopOf } from '#domains/events/events/web/event-draft.ts'
import { eventQuery, eventsApi, refetchEvents } from '#domains/events/events/web/event-queries.ts'
import { useScopeChoices } from '#domains/events/events/web/scope-labels.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { EventForm } from './EventForm.tsx'

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const event = await queryClient.fetchQuery(eventQuery(params))
  if (!event.may.edit) throw redirect(paths.event(event))
  return null
}

/** /gym/{gymId}/event/{eventId}/edit: edits an event, or the chosen dates of a series. */
export function Component() {
  const { t } = useLingui()
  const { data: event } = useSuspenseQuery(eventQuery(useParams()))
  const navigate = useNavigate()
  const scopes = useScopeChoices()
  const [{ version, before }, setBase] = useState(() => ({ version: event.version, before: draftOf(event) }))
  const [draft, setDraft] = useState(before)
  const [scope, setScope] = useState<EditScope>('this')

  const save = async () => {
    const address = { gymId: event.gym.id, eventId: event.id }
    try {
      const changed = await eventsApi.edit({ ...address, version, scope, ...changesOf(before, draft) })
      await refetchEvents()
      await navigate(paths.event(changed), { replace: true })
    } catch (error) {
      if (failureOf(error).code === 'CHANGED') {
        const latest = await eventsApi.get(address)
        setBase({ version: latest.version, before: draftOf(latest) })
        setDraft(onTopOf(draftOf(latest), { before, draft }))
      }
      throw error
    }
  }
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Edit ${{ title: event.title }}`} · Open Mat`}</title>
      <PageTitle back={paths.event(event)} lead={<bdi>{event.title}</bdi>}>
        <Trans>Edit event</Trans>
      </PageTitle>
      <EventForm
        draft={draft}
        onChange={setDraft}
        timezone={event.timezone}
        repeats={{ offered: event.seriesId !== null && scope !== 'this', once: t`No change` }}
        actions={[{ label: t`Save`, look: 'primary', send: save }]}
      >
        {event.seriesId !== null && (
          <RadioCards
            legend={t`Dates to change`}
            options={scopes}
            value={scope}
            onValueChange={(chosen) => {
              setScope(chosen)
              if (chosen === 'this') setDraft({ ...draft, repeat: before.repeat })
            }}
          />
        )}
      </EventForm>
    </div>
  )
}
