import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { searchTechniques } from '../search.ts'
import { LibraryShelves } from './LibraryShelves.tsx'
import type { LibraryQuery } from './library-query.ts'
import { TechniqueList } from './TechniqueList.tsx'
import type { LoadedLibrary } from './techniques.ts'

interface FindingsProps {
  library: LoadedLibrary
  query: LibraryQuery
  onChange: (next: Partial<LibraryQuery>) => void
  /** Absent for visitors. */
  onPropose: ((name: string) => void) | undefined
}

/** What the library has for what was asked; where nothing was asked, what there is. */
export function Findings({ library, query: { text, role, family, from }, onChange, onPropose }: FindingsProps) {
  if (library.failed)
    return (
      <NotLoaded again={library.again}>
        <Trans>The library did not come.</Trans>
      </NotLoaded>
    )
  if (library.isLoading) return <SkeletonRows rows={8} picture={false} />
  const name = text.trim()
  if (name === '' && role === null && from === null)
    return <LibraryShelves library={library} onChoose={(chosen) => onChange({ role: chosen })} />
  const found = searchTechniques(library.index, text, {
    ...(role && { roles: [role] }),
    ...(family && { families: [family] }),
    ...(from && { from }),
  })
  return (
    <>
      <p role="status" className="text-sm text-quiet">
        <Plural value={found.length} _0="Nothing found" one="# technique" other="# techniques" />
      </p>
      {found.length > 0 ? (
        <TechniqueList techniques={found} />
      ) : (
        <Card>
          <p>
            <Trans>Nothing goes by this name here. Try another of its names, or fewer filters.</Trans>
          </p>
          {onPropose && name !== '' && (
            <Button className="mt-4" onClick={() => onPropose(name)}>
              <Trans>Propose “{name}”</Trans>
            </Button>
          )}
        </Card>
      )}
    </>
  )
}
