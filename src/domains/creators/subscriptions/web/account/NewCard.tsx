import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { changesApi, membershipsChanged } from './memberships.ts'
import { UpdateCardButton } from './UpdateCardButton.tsx'

/** The result of adding a card on the provider's page. Safe to repeat after a reload. */
export function NewCard({ session }: { session: string }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['new card', session],
    queryFn: () => changesApi.takeCard({ session }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { keep: false },
  })
  useEffect(() => {
    if (data) void membershipsChanged()
  }, [data])
  if (isPending)
    return (
      <Alert className="mb-4">
        <Trans>Setting up your new card…</Trans>
      </Alert>
    )
  if (error)
    return failureOf(error).status === 404 ? null : (
      <Alert
        tone="danger"
        className="mb-4"
        action={
          <Button size="small" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Couldn't set up your new card.</Trans>
      </Alert>
    )
  switch (data.status) {
    case 'used':
      return (
        <Alert tone="good" className="mb-4">
          <Trans>Your new card will be used from now on.</Trans>
        </Alert>
      )
    case 'declined':
      return (
        <Alert tone="danger" className="mb-4" action={<UpdateCardButton size="small" look="secondary" />}>
          <Trans>Your bank declined the payment. Try another card.</Trans>
        </Alert>
      )
    case 'not_entered':
      return (
        <Alert className="mb-4">
          <Trans>You didn't add a new card. Nothing has changed.</Trans>
        </Alert>
      )
  }
}
