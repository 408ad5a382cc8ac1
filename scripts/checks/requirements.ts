import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, ROOT, reportFindings } from './sources.ts'

const PAGE = 'docs/requirements.md'
/** Rows from the specification (1.1) and from the decisions (D1.1). */
const ROWS = 168 + 121

/** Rows without a test, tests that don't exist, and numbers that are missing or out of order. */
export function requirementFaults(text: string, exists: (path: string) => boolean, rows = ROWS): Finding[] {
  const findings: Finding[] = []
  let count = 0
  let last = { letter: '', section: 0, row: 0 }
  for (const [index, content] of text.split('\n').entries()) {
    const [, letter = '', section, row, rest = ''] = /^\| (D?)(\d+)\.(\d+) \|(.*)\|$/.exec(content) ?? []
    if (!section) continue
    const report = (message: string) =>
      findings.push({ path: PAGE, line: index + 1, message: `${letter}${section}.${row} ${message}` })
    const number = { letter, section: Number(section), row: Number(row) }
    if (!follows(last, number)) report(`doesn't follow ${last.letter}${last.section}.${last.row}`)
    last = number
    count += 1
    const paths =
      rest
        .split('|')
        .at(-1)
        ?.match(/[^\s,]+/g) ?? []
    if (paths.length === 0) report('has no test')
    for (const path of paths)
      if (!/\.(test|e2e)\.tsx?$/.test(path) || !exists(path)) report(`names ${path}, which isn't a test file`)
  }
  if (count !== rows) findings.push({ path: PAGE, line: 1, message: `has ${count} rows instead of ${rows}` })
  return findings
}

type RowNumber = { letter: string; section: number; row: number }

function follows(last: RowNumber, next: RowNumber): boolean {
  if (next.letter !== last.letter || last.section === 0) return next.section === 1 && next.row === 1
  if (next.section === last.section) return next.row === last.row + 1
  return next.section === last.section + 1 && next.row === 1
}

if (import.meta.main)
  reportFindings(
    requirementFaults(readFileSync(join(ROOT, PAGE), 'utf8'), (path) => existsSync(join(ROOT, path))),
    `each of ${ROWS} requirements has a test`,
  )
