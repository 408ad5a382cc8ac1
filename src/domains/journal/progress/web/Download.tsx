import { Trans } from '@lingui/react/macro'
import { Download as DownloadIcon } from 'lucide-react'
import { paths } from '#platform/web/paths.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { Progress } from '../contract.ts'
import { csvOf } from '../csv.ts'

/** What is on the screen, to keep. All that was ever logged is exported elsewhere. */
export function Download({ data }: { data: Progress }) {
  const name = `open-mat-progress-${data.from}-${data.today}`
  return (
    <Card title={<Trans>Export</Trans>}>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<DownloadIcon aria-hidden="true" />}
          onClick={() => saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csvOf(data))}
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
