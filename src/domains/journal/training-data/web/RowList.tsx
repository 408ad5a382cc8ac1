import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { disciplineLabels, kindLabels, useSessionLabels } from '#domains/journal/training/web/session-labels.ts'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { SessionColumn } from '../columns.ts'
import type { ImportRow } from '../contract.ts'
import { isOtherSport } from '../rows.ts'
import { FIELD_LABELS, REASON_LABELS } from './row-labels.ts'

const AT_ONCE = 25

/** The status of each row: why it's skipped, that it's already in the journal, or what was filled in. */
export function RowList({ rows, isTable }: { rows: readonly ImportRow[]; isTable: boolean }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <div>
      <ol aria-label={t`Rows`} className="divide-y divide-line">
        {rows.slice(0, shown).map((row) => (
          <Row key={`${row.kind} ${row.line}`} row={row} isTable={isTable} />
        ))}
      </ol>
      {shown < rows.length && (
        <Button size="small" className="mt-3" onClick={() => setShown(shown + AT_ONCE * 4)}>
          <Trans>Show more rows</Trans>
        </Button>
      )}
    </div>
  )
}

function Row({ row, isTable }: { row: ImportRow; isTable: boolean }) {
  const { t } = useLingui()
  const { line, day, session, state } = row
  const dates = useDates()
  const words = {
    good: t({ context: 'import', message: 'Ready' }),
    there: t`Already in journal`,
    refused: t({ context: 'import', message: 'Skipped' }),
  }
  const other = isOtherSport(row)
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-quiet tabular-nums">{isTable ? t`Line ${line}` : t`No. ${line}`}</span>
        {day && <span>{dates.fullDay(day)}</span>}
        <Chip {...(other ? {} : TONES[state])}>{other ? <Trans>Other sport</Trans> : words[state]}</Chip>
      </p>
      {session && <Becomes session={session} />}
      {other ? (
        <p className="text-sm text-quiet wrap-anywhere">
          <bdi>{row.problems[0]?.value}</bdi>
        </p>
      ) : (
        <Remarks row={row} />
      )}
    </li>
  )
}

/** The session as it'll be imported. */
function Becomes({ session }: { session: NonNullable<ImportRow['session']> }) {
  const { i18n } = useLingui()
  const words = useSessionLabels()
  const facts = [
    words.span(session),
    words.minutes(session.minutes),
    i18n._(kindLabels[session.kind]),
    i18n._(disciplineLabels[session.discipline]),
  ]
  return (
    <>
      <p className="text-sm">{facts.join(' · ')}</p>
      {session.notes && (
        <p className="line-clamp-2 text-sm text-quiet wrap-anywhere">
          <bdi>{session.notes}</bdi>
        </p>
      )}
    </>
  )
}

function Remarks({ row: { problems, remarks } }: { row: ImportRow }) {
  const { t, i18n } = useLingui()
  const nameOf = (field: string) => {
    const known = field === 'day' ? FIELD_LABELS.date : FIELD_LABELS[field as SessionColumn]
    return known ? i18n._(known) : field
  }
  return [...problems, ...remarks].map(({ field, reason, value, round }) => {
    const name = nameOf(field)
    return (
      <p key={`${field} ${reason} ${value} ${round}`} className="text-sm wrap-anywhere">
        {field && <span className="font-semibold">{round ? t`${name}, round ${round}` : name}: </span>}
        {i18n._(REASON_LABELS[reason])} {value && <bdi className="text-quiet">“{value}”</bdi>}
      </p>
    )
  })
}

const TONES = { good: { tone: 'good' }, there: {}, refused: { tone: 'danger' } } as const
