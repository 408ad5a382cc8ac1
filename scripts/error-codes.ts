import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Part, parse, partsOf, ROOT, type Source, sourcesBelow } from './checks/sources.ts'

const PATH = join(ROOT, 'src/app/error-codes.json')

/** The API's error codes with their English messages, sorted. */
export type ErrorCodes = Record<string, string[]>

/** Positions of the code and text arguments in each kind of error. */
const REFUSALS: Record<string, { code: number; text: number }> = {
  Refusal: { code: 0, text: 1 },
  conflict: { code: 1, text: 0 },
  badField: { code: 2, text: 1 },
}

/** Reads the codes from the errors in the server's code. Computed codes are read from their label maps. */
export function errorCodesOf(sources: Source[]): ErrorCodes {
  const found = new Map<string, Set<string>>()
  const add = (code: string, texts: string[]) => {
    const known = found.get(code) ?? new Set()
    found.set(code, known)
    for (const text of texts) known.add(text)
  }
  for (const source of sources) {
    const maps = labelMapsIn(source)
    const visit = (part: Part) => {
      if ((part.type === 'CallExpression' || part.type === 'NewExpression') && part.callee.type === 'Identifier') {
        const places = REFUSALS[part.callee.name]
        const args = part.arguments as Part[]
        const code = places && args[places.code]
        if (places && code) for (const name of literalsIn(code)) add(name, textsIn(args[places.text]))
      }
      for (const below of partsOf(part)) visit(below)
    }
    visit(parse(source).program)
    for (const [code, text] of maps) add(code, [text])
  }
  return Object.fromEntries(
    [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([code, texts]) => [code, [...texts]]),
  )
}

/** The codes and texts in label maps such as `PROBLEM_LABELS`, whose keys are codes in capitals. */
function labelMapsIn(source: Source): [string, string][] {
  const found: [string, string][] = []
  const visit = (part: Part) => {
    if (part.type === 'Property' && part.key.type === 'Identifier' && /^[A-Z][A-Z0-9_]+$/.test(part.key.name))
      for (const text of textsIn(part.value)) found.push([part.key.name, text])
    for (const below of partsOf(part)) visit(below)
  }
  if (/_LABELS\b/.test(source.text)) visit(parse(source).program)
  return found
}

function literalsIn(part: Part): string[] {
  if (part.type === 'Literal' && typeof part.value === 'string') return [part.value]
  return part.type === 'ConditionalExpression' ? [...literalsIn(part.consequent), ...literalsIn(part.alternate)] : []
}

/** The English text of each `message('…')` inside. */
function textsIn(part: Part | undefined): string[] {
  if (!part) return []
  if (part.type === 'CallExpression' && part.callee.type === 'Identifier' && part.callee.name === 'message') {
    const [english] = part.arguments
    return english?.type === 'Literal' && typeof english.value === 'string' ? [english.value] : []
  }
  return partsOf(part).flatMap(textsIn)
}

const errorCodes = (): ErrorCodes =>
  errorCodesOf(sourcesBelow('src').filter(({ path }) => !/\.(test|fixture)\.ts$|\.tsx$|\/web\//.test(path)))

/** Whether the list shown at `/api/docs` matches the code. */
export const isListCurrent = (): boolean =>
  JSON.stringify(JSON.parse(readFileSync(PATH, 'utf8'))) === JSON.stringify(errorCodes())

/** Writes the list with one code per line. */
export function writeErrorCodes() {
  const lines = Object.entries(errorCodes()).map(
    ([code, texts]) => `  ${JSON.stringify(code)}: ${JSON.stringify(texts)}`,
  )
  writeFileSync(PATH, `{\n${lines.join(',\n')}\n}\n`)
}
