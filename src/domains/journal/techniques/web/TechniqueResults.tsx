import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { searchTechniques } from '../search.ts'
import { LibraryShelves } from './LibraryShelves.tsx'
import type { LibraryQuery } from './library-query.ts'
import { TechniqueList } from './TechniqueList.tsx'
import type { LoadedLibrary } from './techniques.ts'

interface TechniqueResultsProps {
  library: LoadedLibrary
  query: LibraryQuery
  onChange: (next: Partial<LibraryQuery>) => void
  /** Undefined for visitors. */
  onPropose: ((name: string) => void) | undefined
}

/** Search results, or the categories if nothing was searched for. */
export function TechniqueResults({ library, query, onChange, onPropose }: TechniqueResultsProps) {
  const { text, role, family, from } = query
  if (library.failed) return <Failure what={<Trans>the technique library</Trans>} again={library.again} />
  if (library.isLoading) return <SkeletonRows rows={8} picture={false} />
  const name = text.trim()
  if (name === '' && role === null && from === null)
    return <LibraryShelves library={library} onChoose={(chosen) => onChange({ role: chosen })} />
  const found = searchTechniques(library.items, text, {
    ...(role && { roles: [role] }),
    ...(family && { families: [family] }),
    ...(from && { from }),
  })
  return (
    <>
      <p role="status" className="text-sm text-quiet">
        <Plural value={{ count: found.length }} _0="Nothing found" one="# technique" other="# techniques" />
      </p>
      {found.length > 0 ? (
        <TechniqueList techniques={found} />
      ) : (
        <Card>
          <p>
            <Trans>No techniques match. Try another name or fewer filters.</Trans>
          </p>
          {onPropose && name !== '' && (
            <Button className="mt-4" onClick={() => onPropose(name)}>
              <Trans>Suggest “{name}”</Trans>
            </Button>
          )}
        </Card>
      )}
    </>
  )
}
