import { useParams } from 'react-router'
import { Library } from '#domains/journal/techniques/web/Library.tsx'
import { libraryQuery, useLibrary } from '#domains/journal/techniques/web/techniques.ts'
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
  return slug ? <TechniqueView key={slug} slug={slug} library={library} /> : <Library library={library} />
}
