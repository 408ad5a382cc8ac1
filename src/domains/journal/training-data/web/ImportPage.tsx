import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#platform/web/paths.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { ExportCard } from './ExportCard.tsx'
import { ImportCard } from './ImportCard.tsx'
import { PastImports } from './PastImports.tsx'

/** /journal/import: import and export a journal. */
export function Component() {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Import and export`} · Open Mat`}</title>
      <PageTitle back={paths.journal()}>
        <Trans>Import and export</Trans>
      </PageTitle>
      <div className="flex flex-col gap-4">
        <ImportCard />
        <PastImports />
        <ExportCard />
      </div>
    </div>
  )
}
