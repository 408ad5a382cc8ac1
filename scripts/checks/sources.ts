import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'vite'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A source file: its path from the root, with forward slashes, and its text. */
export interface Source {
  path: string
  text: string
}

/** Something a check found, at a place an editor can jump to. */
export interface Finding {
  path: string
  line: number
  message: string
}

/** Every TypeScript file below these folders, except declarations. */
export function sourcesBelow(...folders: string[]): Source[] {
  return folders
    .flatMap((folder) => filesBelow(folder))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** Parses a file with the build's parser. Throws on a syntax error. */
export function parse({ path, text }: Source) {
  const result = parseSync(path, text)
  const [error] = result.errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return result
}

/** A syntax node, with its type and its position in the text. */
export type Part = ESTree.Node

/** A node's direct children. */
export function partsOf(part: Part): Part[] {
  return Object.values(part)
    .flat()
    .filter(
      (value): value is Part => typeof value === 'object' && value !== null && 'type' in value && 'start' in value,
    )
}

export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

/** Prints the findings, or `fine` if there are none, and exits. */
export function reportFindings(findings: Finding[], fine: string): never {
  for (const { path, line, message } of findings) console.log(`${path}:${line}  ${message}`)
  if (findings.length === 0) console.log(fine)
  process.exit(findings.length === 0 ? 0 : 1)
}
