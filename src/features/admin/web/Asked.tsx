import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'

/** What was asked for: while it comes, once it is here, and where it does not come. */
export function Asked<Answer>({
  query: { data, isError, refetch },
  children,
}: {
  query: Pick<UseQueryResult<Answer>, 'data' | 'isError' | 'refetch'>
  children: (answer: Answer) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (!isError) return <SkeletonRows rows={5} picture={false} />
  return (
    <Alert
      tone="careful"
      action={
        <Button size="small" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>This could not be loaded just now.</Trans>
    </Alert>
  )
}
