import { Trans } from '@lingui/react/macro'
import { Download as DownloadIcon } from 'lucide-react'
import { paths } from '#platform/web/paths.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { Progress } from '../contract.ts'
import { csvOf } from './csv.ts'
import { useCsvLabels } from './csv-labels.ts'

/** Downloads the data on this screen. The full export is on the import page. */
export function Download({ data }: { data: Progress }) {
  const labels = useCsvLabels()
  const name = `open-mat-progress-${data.from}-${data.today}`
  return (
    <Card title={<Trans>Export</Trans>}>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<DownloadIcon aria-hidden="true" />}
          onClick={() => saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csvOf(data, labels))}
        >
          <Trans>Download CSV</Trans>
        </Button>
        <Button
          icon={<DownloadIcon aria-hidden="true" />}
          onClick={() => saveFile(`${name}.json`, 'application/json', JSON.stringify(data, null, 2))}
        >
          <Trans>Download JSON</Trans>
        </Button>
        <ButtonLink look="quiet" to={paths.journalImport()}>
          <Trans>Export everything</Trans>
        </ButtonLink>
      </div>
    </Card>
  )
}
