import { normalizeText } from '#platform/normalize-text.ts'
import type { Importer, ReadRow, RowProblem } from './rows.ts'

type Fields = Record<string, unknown>

/**
 * A session from a JSON file, made portable between accounts: without its ids, photos, event and visibility, and with
 * partners by name only. Unknown techniques go into the notes or the round's result.
 */
export function listedSession(given: unknown, importer: Importer): Pick<ReadRow, 'raw' | 'remarks'> {
  if (!isFields(given)) return { raw: given, remarks: [] }
  const { id, activityId, visibility, photos, eventId, importId, rounds, ...rest } = given
  const remarks: RowProblem[] = []
  const techniques = techniquesOf(rest, ['techniques'], 'notes', importer)
  for (const value of techniques.unknown) remarks.push({ field: 'techniques', reason: 'UNKNOWN_TECHNIQUE', value })
  const plain = (round: unknown, at: number) => {
    if (!isFields(round)) return round
    const named = techniquesOf(round, ['subsFor', 'subsAgainst', 'positions', 'worked'], 'result', importer)
    for (const value of named.unknown)
      remarks.push({ field: 'rounds', reason: 'UNKNOWN_TECHNIQUE', value, round: at + 1 })
    const { partner } = round
    const name = isFields(partner) ? partner.name : partner
    return { ...named.fields, partner: typeof name === 'string' && name !== '' ? { uid: null, name } : null }
  }
  const listed = Array.isArray(rounds) ? rounds.map(plain) : (rounds ?? [])
  return { raw: { timezone: importer.timezone, ...techniques.fields, rounds: listed }, remarks }
}

function techniquesOf(given: Fields, names: readonly string[], words: string, { techniqueNamed }: Importer) {
  const fields: Fields = { ...given }
  const unknown: string[] = []
  for (const name of names) {
    const list = given[name]
    if (!Array.isArray(list) || !list.every((one) => typeof one === 'string')) continue
    fields[name] = list.flatMap((one) => techniqueNamed(normalizeText(one)) ?? [])
    unknown.push(...list.filter((one) => techniqueNamed(normalizeText(one)) === undefined))
  }
  const before = given[words] ?? ''
  if (unknown.length > 0 && typeof before === 'string')
    fields[words] = [before, unknown.join(', ')].filter(Boolean).join('\n')
  return { fields, unknown }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
