import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { VisibilityField } from '#domains/feed/posts/web/VisibilityField.tsx'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import type { ImportReport } from '../contract.ts'
import { type DateOrder, importedKinds } from '../rules.ts'
import { ColumnList } from './ColumnList.tsx'
import { RowList } from './RowList.tsx'
import { KIND_LABELS } from './row-labels.ts'
import { trainingData } from './training-data.ts'

interface Told {
  report: ImportReport
  onChange: (report: ImportReport) => void
  onDone: () => void
}

/** The preview of an import, with the button to import. */
export function Report({ report, onChange, onDone }: Told) {
  const { t } = useLingui()
  const [visibility, setVisibility] = useState<ChosenVisibility>('private')
  const check = useMutation({ ...trainingData.check.mutationOptions(), onSuccess: onChange })
  const keep = useMutation({
    ...trainingData.keep.mutationOptions(),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: trainingData.imports.key() })
      onDone()
    },
  })
  const good = importedKinds.reduce((sum, kind) => sum + report.counts[kind].good, 0)
  return (
    <section aria-label={t`File contents`} className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      <h3 className="text-base wrap-anywhere">
        <bdi>{report.fileName}</bdi>
      </h3>
      <Counts counts={report.counts} otherSports={report.otherSports} />
      {report.asksForDateOrder && (
        <DateOrderField
          value={check.variables?.dateOrder ?? null}
          onValueChange={(dateOrder) => check.mutate({ id: report.id, dateOrder })}
        />
      )}
      <ColumnList columns={report.columns} source={report.source} />
      {report.ignored.length > 0 && (
        <p className="text-sm text-quiet wrap-anywhere">
          <Trans>Ignored columns:</Trans> <bdi>{report.ignored.join(', ')}</bdi>
        </p>
      )}
      <RowList rows={report.rows} isTable={report.format === 'csv'} />
      {(check.isError || keep.isError) && (
        <ErrorText>
          <Trans>Couldn't import. Nothing was added to your journal. Try again.</Trans>
        </ErrorText>
      )}
      {good > 0 ? (
        <>
          <VisibilityField value={visibility} onChange={setVisibility} />
          <div className="flex flex-wrap gap-2">
            <Button look="primary" busy={keep.isPending} onClick={() => keep.mutate({ id: report.id, visibility })}>
              <Plural value={good} one="Import # entry" other="Import # entries" />
            </Button>
            <Button onClick={onDone}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </>
      ) : (
        <p>
          <Trans>There's nothing to import in this file.</Trans>
        </p>
      )}
    </section>
  )
}

interface DateOrderFieldProps {
  value: DateOrder | null
  onValueChange: (order: DateOrder) => void
}

function DateOrderField({ value, onValueChange }: DateOrderFieldProps) {
  const { t } = useLingui()
  return (
    <RadioCards<DateOrder>
      legend={t`Date format, such as 03/04/2026`}
      columns={2}
      options={[
        { value: 'day_first', label: t`Day first: 3 April` },
        { value: 'month_first', label: t`Month first: 4 March` },
      ]}
      value={value}
      onValueChange={onValueChange}
    />
  )
}

function Counts({ counts, otherSports }: Pick<ImportReport, 'counts' | 'otherSports'>) {
  const { i18n, t } = useLingui()
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full text-left tabular-nums">
          <thead>
            <tr className="text-sm text-quiet">
              {[
                t`Type`,
                t({ context: 'import', message: 'Ready' }),
                t`Already in journal`,
                t({ context: 'import', message: 'Skipped' }),
              ].map((name) => (
                <th key={name} scope="col" className="py-1 pr-3 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {importedKinds
              .filter((kind) => Object.values(counts[kind]).some((number) => number > 0))
              .map((kind) => (
                <tr key={kind} className="border-t border-line">
                  <th scope="row" className="py-2 pr-3 font-semibold">
                    {i18n._(KIND_LABELS[kind])}
                  </th>
                  <td className="pr-3">{i18n.number(counts[kind].good)}</td>
                  <td className="pr-3">{i18n.number(counts[kind].there)}</td>
                  <td className="pr-3">{i18n.number(counts[kind].refused - (kind === 'session' ? otherSports : 0))}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {otherSports > 0 && (
        <p className="text-sm text-quiet">
          <Plural
            value={otherSports}
            one="# activity from another sport won't be imported. We only import grappling and martial arts."
            other="# activities from other sports won't be imported. We only import grappling and martial arts."
          />
        </p>
      )}
    </>
  )
}
