import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Event } from '#domains/events/events/contract.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Closed } from './closed-labels.tsx'
import { decidedQuery } from './rsvp-queries.ts'

/** Explains how the server's decision differs from what the screen showed. */
export function RsvpOutcomeNotice({ event }: { event: Event }) {
  const { data } = useQuery(decidedQuery(event.id))
  if (!data) return null
  const { place, late } = data
  return (
    <Alert
      tone="careful"
      onDismiss={() => queryClient.setQueryData(decidedQuery(event.id).queryKey, null)}
      title={
        place.status === 'waiting' ? (
          late ? (
            <Trans>
              The mat filled while you were offline — you're #{{ position: place.position }} on the waitlist
            </Trans>
          ) : (
            <Trans>Someone got there first. You're #{{ position: place.position }} on the waitlist.</Trans>
          )
        ) : place.status === 'closed' ? (
          <Closed because={place.because} timezone={event.timezone} />
        ) : null
      }
    />
  )
}
