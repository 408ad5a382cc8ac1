import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { searchTechniques } from '#domains/journal/techniques/search.ts'
import { libraryQuery } from '#domains/journal/techniques/web/techniques.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { SearchGroup } from '../search/contract.ts'
import { KIND_LABELS, useResultRows } from '../search/result-rows.tsx'
import { addRecentSearch, searchApi, writeSearchQuery } from '../search/search-queries.ts'
import { destinationsFor } from './destinations.ts'
import { useManagedGyms } from './managed-gyms.ts'

const MOST_EACH = 5

interface Result extends Suggestion {
  to: string
  /** What was searched for; unset for a page. */
  text?: string
}

/** Goes to a page, gym, person or anything else by name, from anywhere. Offline, to a page or technique. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const rowsOf = useResultRows()
  const { isModerator, isCreator } = useAuth()
  const destinations = destinationsFor({ isModerator, isCreator, gyms: useManagedGyms() })

  async function suggest(text: string, signal: AbortSignal): Promise<Result[]> {
    const typed = normalizeText(text)
    const pages = destinations
      .map(({ to, label }) => ({ id: to, to, label: i18n._(label), detail: t`Page` }))
      .filter(({ label }) => normalizeText(label).startsWith(typed))
    const groups = navigator.onLine ? (await searchApi.find({ text }, { signal })).groups : searchOffline(text)
    const results = groups.flatMap((group) =>
      rowsOf(group).map(({ id, to, label, detail }) => ({
        ...{ id: `${group.kind} ${id}`, to, label, text },
        detail: [t(KIND_LABELS[group.kind]), detail].filter(Boolean).join(' · '),
      })),
    )
    const all = { id: 'all', to: paths.search(writeSearchQuery({ text, kind: null })), label: t`See all results`, text }
    return [...pages, ...results, ...(results.length > 0 ? [all] : [])]
  }

  return (
    <Dialog open onClose={onClose} title={<Trans>Search</Trans>}>
      <Combobox<Result>
        data-autofocus
        label={t`Gyms, people, events, techniques`}
        icon={<Search aria-hidden="true" />}
        value={null}
        minLength={1}
        suggest={suggest}
        onValueChange={(result) => {
          if (!result) return
          if (result.text) addRecentSearch(result.text)
          onClose()
          void navigate(result.to)
        }}
      />
    </Dialog>
  )
}

/** Techniques in the library that's cached on the device. */
function searchOffline(text: string): SearchGroup[] {
  const library = queryClient.getQueryData(libraryQuery.queryKey)?.items ?? []
  return [{ kind: 'techniques', items: searchTechniques(library, text).slice(0, MOST_EACH), nextCursor: null }]
}
