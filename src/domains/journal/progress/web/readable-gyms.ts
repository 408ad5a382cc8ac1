import { useQuery } from '@tanstack/react-query'
import { gymEdits } from '#domains/gym-management/gym-edits/web/gym-edits.ts'
import { mayAtGym } from '#domains/gyms/gyms/rules.ts'

/** The gyms whose stats the viewer may read. */
export function useReadableGyms() {
  const { data, isPending } = useQuery(gymEdits.managed.queryOptions({ input: { uid: 'me' } }))
  return { gyms: data?.items.filter(({ role }) => mayAtGym(role, 'members')) ?? [], isPending }
}
