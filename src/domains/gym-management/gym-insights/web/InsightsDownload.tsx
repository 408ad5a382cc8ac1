import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { saveFile } from '#platform/web/save-file.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { GymInsights } from '../contract.ts'
import { csvOf } from '../csv.ts'
import { useCsvLabels } from './csv-labels.ts'

/** Exports the numbers on screen; small groups are hidden here as well. */
export function InsightsDownload({ data, slug }: { data: GymInsights; slug: string }) {
  const labels = useCsvLabels()
  const name = `open-mat-${slug}-${data.from.slice(0, 10)}-${data.to.slice(0, 10)}`
  return (
    <Card title={<Trans>Export</Trans>}>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csvOf(data, labels))}
        >
          <Trans>Download CSV</Trans>
        </Button>
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile(`${name}.json`, 'application/json', JSON.stringify(data, null, 2))}
        >
          <Trans>Download JSON</Trans>
        </Button>
      </div>
    </Card>
  )
}
