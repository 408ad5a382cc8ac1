import { type QueryKey, useMutation, useMutationState, useSuspenseQuery } from '@tanstack/react-query'
import { useReducer } from 'react'
import { queryClient } from '#platform/web/query-client.ts'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'

/**
 * Settings that apply immediately: a change is shown before it's saved, several changes are sent in order, and one that
 * fails is reverted with a toast.
 */
export function useOptimisticSetting<Setting, Change>({
  query,
  send,
  apply,
}: {
  query: { queryKey: QueryKey; queryFn?: unknown }
  send: (change: Change) => Promise<Setting>
  apply: (before: Setting, change: Change) => Setting
}) {
  const saveFailed = useSaveFailedToast()
  const { data } = useSuspenseQuery(query as Parameters<typeof useSuspenseQuery>[0])
  const mutationKey = ['saved-at-once', ...query.queryKey]
  const mutation = useMutation<Setting, Error, Change>({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    networkMode: 'always',
    mutationFn: send,
    onSuccess: (answer) => void queryClient.setQueryData(query.queryKey, answer),
    onError: (error) => void saveFailed(error),
  })
  const waiting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  const [, renderNow] = useReducer((count: number) => count + 1, 0)
  const change = (what: Change) => {
    mutation.mutate(what)
    // The change is announced in a later task. Until then, React would reset the switch that was pressed.
    renderNow()
  }
  return { shown: waiting.reduce(apply, data as Setting), change }
}
