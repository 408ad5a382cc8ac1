import calls from 'virtual:calls/follows'
import { apiOf } from '#platform/web/api.ts'
import type { Suggestion } from '#ui/Combobox.tsx'
import type { followsContract } from '../contract.ts'

const follows = apiOf<typeof followsContract>(calls)

/** Members with this name, for a combobox; the id is their uid. Empty while offline. */
export async function suggestPeople(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  if (!navigator.onLine) return []
  const { items } = await follows.search({ text, limit: 8 }, { signal })
  return items.map(({ uid, displayName, username, homeGym, city }) => ({
    id: uid,
    label: displayName,
    detail: [username && `@${username}`, homeGym?.name ?? city].filter(Boolean).join(' · '),
  }))
}
