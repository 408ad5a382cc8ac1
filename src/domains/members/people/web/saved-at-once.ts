import { useLingui } from '@lingui/react/macro'
import { type QueryKey, useMutation, useMutationState, useSuspenseQuery } from '@tanstack/react-query'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useToast } from '#ui/Toasts.tsx'

/**
 * Settings that act at once: what was pressed shows before it is kept, several in a row are sent in their order, and one
 * that could not be kept goes back and says so.
 */
export function useSavedAtOnce<Kept, Change>({
  kept,
  send,
  apply,
}: {
  kept: { queryKey: QueryKey; queryFn?: unknown }
  send: (change: Change) => Promise<Kept>
  apply: (before: Kept, change: Change) => Kept
}) {
  const { t } = useLingui()
  const toasts = useToast()
  const { data } = useSuspenseQuery(kept as Parameters<typeof useSuspenseQuery>[0])
  const mutationKey = ['saved-at-once', ...kept.queryKey]
  const mutation = useMutation<Kept, Error, Change>({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    networkMode: 'always',
    mutationFn: send,
    onSuccess: (answer) => {
      queryClient.setQueryData(kept.queryKey, answer)
    },
    onError: (error) => {
      const offline = failureOf(error).kind === 'offline'
      toasts.show({
        tone: 'danger',
        text: offline ? t`You're offline. Couldn't save. Try again.` : t`Couldn't save. Try again.`,
      })
    },
  })
  const waiting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  return { shown: waiting.reduce(apply, data as Kept), change: mutation.mutate }
}
