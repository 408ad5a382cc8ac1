import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { ImportRow } from '../contract.ts'
import { REASON_WORDS } from './row-words.ts'

const AT_ONCE = 25

/** Row by row why one is refused, there already, or what was filled in. */
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

function Row({ row: { line, day, state, problems, remarks }, isTable }: { row: ImportRow; isTable: boolean }) {
  const { t, i18n } = useLingui()
  const words = { good: t`Good`, there: t`Already there`, refused: t`Refused` }
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-quiet tabular-nums">{isTable ? t`Line ${line}` : t`No. ${line}`}</span>
        {day && <span className="tabular-nums">{day}</span>}
        <Chip {...TONES[state]}>{words[state]}</Chip>
      </p>
      {[...problems, ...remarks].map(({ field, reason, value, round }) => (
        <p key={`${field} ${reason} ${value} ${round}`} className="text-sm wrap-anywhere">
          {field && <span className="font-semibold">{round ? t`${field}, round ${round}` : field}: </span>}
          {i18n._(REASON_WORDS[reason])} {value && <bdi className="text-quiet">“{value}”</bdi>}
        </p>
      ))}
    </li>
  )
}

const TONES = { good: { tone: 'good' }, there: {}, refused: { tone: 'danger' } } as const
