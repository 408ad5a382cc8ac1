import { Trans, useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { newId } from '#platform/ids.ts'
import { failureOf } from '#platform/web/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { onlyWorkouts } from '../apple-health.ts'
import type { ImportReport } from '../contract.ts'
import { IMPORT_LIMITS } from '../limits.ts'
import { EXAMPLE } from './example.ts'
import { Report } from './Report.tsx'
import { FILE_LABELS } from './row-labels.ts'
import { sendImport } from './training-data.ts'

type Step = { at: 'choose' | 'looking' } | { at: 'told'; report: ImportReport } | { at: 'failed'; words: string }

/** Previews a file first; nothing is imported until the member confirms. */
export function ImportCard() {
  const { t } = useLingui()
  const reportOf = useReportOf()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const input = useRef<HTMLInputElement>(null)

  const look = async (chosen: File) => {
    setStep({ at: 'looking' })
    setStep(await reportOf(chosen))
  }
  return (
    <Card title={t`Import a journal`}>
      <p>
        <Trans>
          Import a CSV file from a spreadsheet, Strava (activities.csv), Garmin Connect or Hevy, export.xml from Apple
          Health, or a JSON file you exported here. You can check every row before importing. Only you can see what you
          import unless you choose otherwise, and no one is notified.
        </Trans>
      </p>
      <KnownColumns />
      <input
        ref={input}
        type="file"
        aria-label={t`Training file`}
        accept=".csv,.tsv,.txt,.json,.xml,text/csv,application/json,text/xml"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void look(file)
          target.value = ''
        }}
      />
      <Button
        className="mt-3"
        look={step.at === 'told' ? 'secondary' : 'primary'}
        busy={step.at === 'looking'}
        icon={<FileUp aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {step.at === 'told' ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
      </Button>
      {step.at === 'failed' && <ErrorText className="mt-3">{step.words}</ErrorText>}
      {step.at === 'told' && (
        <Report
          key={step.report.id}
          report={step.report}
          onChange={(report) => setStep({ at: 'told', report })}
          onDone={() => setStep({ at: 'choose' })}
        />
      )}
    </Card>
  )
}

function useReportOf() {
  const { t, i18n } = useLingui()
  return async (chosen: File): Promise<Step> => {
    try {
      const file = /\.xml$/i.test(chosen.name) ? await onlyWorkouts(chosen) : chosen
      if (file.size > IMPORT_LIMITS.bytes)
        return { at: 'failed', words: t`This file is larger than 16 MB. Split it into smaller files.` }
      return { at: 'told', report: await sendImport(newId(), file) }
    } catch (error) {
      const { kind, code, message } = failureOf(error)
      const known = FILE_LABELS[code]
      const unsent = t`Couldn't upload the file. Check your connection and try again.`
      return { at: 'failed', words: kind !== 'refused' ? unsent : known ? i18n._(known) : message }
    }
  }
}

function KnownColumns() {
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-primary-strong">
        <Trans>Supported columns</Trans>
      </summary>
      <p className="text-sm text-quiet">
        <Trans>
          Put column names in the first line, in English, Portuguese or Spanish: type, date (required), start, minutes,
          kind, discipline, gym, intensity, mood, energy, techniques, notes, injuries. A row of type “round” belongs to
          the session above it and uses the columns minutes, partner, result, subs for, subs against, positions, worked.
        </Trans>
      </p>
      <a
        className="inline-flex min-h-11 items-center"
        download="open-mat-example.csv"
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
      >
        <Trans>Download an example</Trans>
      </a>
    </details>
  )
}
