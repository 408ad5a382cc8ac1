import { Trans, useLingui } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { Card } from '#ui/Card.tsx'
import type { SystemStatus } from '../contract.ts'
import { formatBytes } from './figures.ts'

export function Storage({ storage }: { storage: SystemStatus['storage'] }) {
  const { i18n } = useLingui()
  const { date } = useDates()
  const { databaseBytes, fileBytes, filesAt, tables } = storage
  const day = filesAt && date(filesAt)
  return (
    <Card title={<Trans>Storage</Trans>}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 tabular-nums">
        <dt className="font-medium">
          <Trans>Database</Trans>
        </dt>
        <dd className="text-right font-semibold">{formatBytes(databaseBytes, i18n.locale)}</dd>
        {tables.map(({ name, bytes }) => (
          <div key={name} className="contents text-sm text-quiet">
            <dt dir="ltr" className="pl-4">
              {name}
            </dt>
            <dd className="text-right">{formatBytes(bytes, i18n.locale)}</dd>
          </div>
        ))}
        <dt className="font-medium">
          <Trans>Files</Trans>
          {day && (
            <span className="block text-sm font-normal text-quiet">
              <Trans>as of {day}</Trans>
            </span>
          )}
        </dt>
        <dd className="text-right font-semibold">
          {fileBytes === null ? <Trans>not measured yet</Trans> : formatBytes(fileBytes, i18n.locale)}
        </dd>
      </dl>
    </Card>
  )
}
