import { posix } from 'node:path'
import { type Part, parse, partsOf, type Source } from './sources.ts'

interface Import {
  /** A path from the root for this repository's files, otherwise as written. */
  target: string
  position: number
  typeOnly: boolean
}

/** Every import, re-export, dynamic import and `import('…')` type of a file. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = []
  const walk = (part: Part) => {
    const imported = importedBy(part)
    if (imported) found.push({ ...imported, target: targetOf(source.path, imported.target), position: part.start })
    for (const inner of partsOf(part)) walk(inner)
  }
  walk(parse(source).program)
  return found
}

function importedBy(part: Part): { target: string; typeOnly: boolean } | undefined {
  switch (part.type) {
    case 'ImportDeclaration':
      return { target: part.source.value, typeOnly: part.importKind === 'type' }
    case 'ExportAllDeclaration':
      return { target: part.source.value, typeOnly: part.exportKind === 'type' }
    case 'ExportNamedDeclaration':
      return part.source ? { target: part.source.value, typeOnly: part.exportKind === 'type' } : undefined
    case 'ImportExpression':
      return part.source.type === 'Literal' ? { target: String(part.source.value), typeOnly: false } : undefined
    case 'TSImportType':
      return { target: part.source.value, typeOnly: true }
    default:
      return undefined
  }
}

function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return posix.normalize(`${posix.dirname(from)}/${specifier}`)
  return specifier
}
