import { useParams } from 'react-router'
import { Library } from '#domains/journal/techniques/web/Library.tsx'
import { libraryQuery, useLibrary } from '#domains/journal/techniques/web/techniques.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { TechniqueView } from './TechniqueView.tsx'

export function loader() {
  // Not waited for: the page says itself that it comes, and without a connection what was kept is enough.
  void queryClient.prefetchQuery(libraryQuery)
  return null
}

/** /techniques and /techniques/{slug}: the library, open to everybody, and one technique of it. */
export function Component() {
  const { slug } = useParams()
  const library = useLibrary()
  return slug ? <TechniqueView key={slug} slug={slug} library={library} /> : <Library library={library} />
}
