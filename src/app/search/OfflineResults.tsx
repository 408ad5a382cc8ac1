import { Trans } from '@lingui/react/macro'
import { searchTechniques } from '#domains/journal/techniques/search.ts'
import { useLibrary } from '#domains/journal/techniques/web/techniques.ts'
import { Card } from '#ui/Card.tsx'
import { ResultList } from './ResultList.tsx'
import { addRecentSearch } from './search-queries.ts'

const MOST = 20

/** Without a connection, techniques are found in the library that's cached on the device. */
export function OfflineResults({ text }: { text: string }) {
  const found = searchTechniques(useLibrary().items, text).slice(0, MOST)
  return (
    <>
      <p role="status" className="rounded-card bg-sunk p-4 text-quiet">
        <Trans>You're offline. Only techniques can be searched.</Trans>
      </p>
      {found.length > 0 && (
        <Card title={<Trans>Techniques</Trans>} padding="none">
          <ResultList
            group={{ kind: 'techniques', items: found, nextCursor: null }}
            onOpen={() => addRecentSearch(text)}
          />
        </Card>
      )}
    </>
  )
}
