import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { guidesQuery } from '#domains/journal/techniques/web/guides.ts'
import { Library } from '#domains/journal/techniques/web/Library.tsx'
import { notesQuery } from '#domains/journal/techniques/web/notes.ts'
import { finishesQuery, libraryQuery, useLibrary } from '#domains/journal/techniques/web/techniques.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useFirstRender } from '#platform/web/first-render.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { TechniqueView } from './TechniqueView.tsx'

export function loader() {
  // Not awaited: the page has its own loading state, and offline the cache is enough.
  void queryClient.prefetchQuery(libraryQuery)
  return null
}

/** /techniques and /techniques/{slug}: the public library, and one technique. */
export function Component() {
  const slug = useParams().slug?.toLowerCase()
  const library = useLibrary()
  useKeptForOffline()
  return slug ? <TechniqueView key={slug} slug={slug} library={library} /> : <Library library={library} />
}

/** Loads what the pages of all techniques need, so that they can be read offline after one visit. */
function useKeptForOffline() {
  const { i18n } = useLingui()
  const { userProfile } = useAuth()
  const isHydrated = !useFirstRender()
  useQuery({ ...guidesQuery(i18n.locale), enabled: isHydrated })
  useQuery({ ...finishesQuery, enabled: isHydrated && Boolean(userProfile) })
  useQuery({ ...notesQuery, enabled: isHydrated && Boolean(userProfile) })
}
