import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { type CallFailure, failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Card } from '#ui/Card.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { gymMergesApi } from './gym-merges.ts'
import { clearPendingMerge, type PendingMerge } from './pending-merge.ts'

const RETRY_MS = 3000

/** Whether a request got no response, or timed out at a proxy. */
const isUnanswered = ({ kind, status }: CallFailure) => kind === 'offline' || [502, 503, 504].includes(status)

interface MergeProgressProps {
  into: Gym
  pending: PendingMerge
  /** `error` is the reason the merge was refused, if it was. */
  onEnd: (error?: string) => void
}

/**
 * Repeats a merge until there's a response. A large gym can take longer than one request, and the server merges only
 * once.
 */
export function MergeProgress({ into, pending, onEnd }: MergeProgressProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const { name, id, idempotencyKey } = pending
  const { data, error, failureReason } = useQuery({
    queryKey: ['pending-merge', idempotencyKey],
    queryFn: () => gymMergesApi.merge({ id, into: pending.into, confirm: name }, { context: { idempotencyKey } }),
    retry: (_, failure) => isUnanswered(failureOf(failure)),
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { keep: false },
  })
  useEffect(() => {
    if (!data && !error) return
    clearPendingMerge(into.id)
    if (data) {
      toasts.show({ tone: 'good', text: t`${name} is now part of ${{ target: into.name }}` })
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'pending-merge' })
      return onEnd()
    }
    const { kind, message } = failureOf(error)
    onEnd(kind === 'refused' ? message : t`Couldn't merge the gyms, and nothing was changed. Try again.`)
  }, [data, error, into, name, onEnd, t, toasts])

  return (
    <Card>
      <div role="status" className="flex items-start gap-3">
        <Spinner />
        <div>
          <p className="font-semibold wrap-anywhere">
            <Trans>
              Merging {name} into {{ target: into.name }}…
            </Trans>
          </p>
          <p className="text-sm text-quiet">
            {failureReason && !navigator.onLine ? (
              <Trans>You're offline. We'll check when you're back.</Trans>
            ) : (
              <Trans>Merging a big gym can take a few minutes. You can leave this page.</Trans>
            )}
          </p>
        </div>
      </div>
    </Card>
  )
}
