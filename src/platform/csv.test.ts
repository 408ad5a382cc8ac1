import { expect, test } from 'vitest'
import { asCell, csvOfTables, fromCell } from './csv.ts'
import { csvLines } from './csv-lines.ts'

test('escapes cells that a spreadsheet would run as a formula, and restores them', () => {
  for (const text of ['=1+1', '+55 11', '-3', '@ana', '\t=1', "it's", '', "'quoted'", "'=1"]) {
    expect(asCell(text)).not.toMatch(/^[=+\-@\t\r]/)
    expect(fromCell(asCell(text))).toBe(text)
  }
})

test('stacks tables, quotes commas, quotes and line breaks, and escapes formulas', () => {
  const file = csvOfTables([
    [
      ['name', 'rounds'],
      ['Ana, "the knee"', 3],
    ],
    [['=1+1', null]],
  ])
  expect(file).toBe('\uFEFFname,rounds\r\n"Ana, ""the knee""",3\r\n\r\n\'=1+1,\r\n')
  expect(csvLines([['Two\nlines', '=1+1', null]])).toBe('"Two\nlines",\'=1+1,\r\n')
})
