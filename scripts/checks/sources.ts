import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'vite'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** One file of the tree: its path from the root, with slashes, and its text. */
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

/** Every TypeScript file below these folders. */
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

/** The file as the parser of the build reads it. Throws where it cannot. */
export function parse({ path, text }: Source) {
  const result = parseSync(path, text)
  const [error] = result.errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return result
}

/** A part of a parsed file: it has a type, and lies between two positions of the text. */
export type Part = ESTree.Node

/** The parts directly below this one, in the order of the text. */
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

/** Prints what was found and ends the process with its outcome. */
export function conclude(findings: Finding[], fine: string): never {
  for (const { path, line, message } of findings) console.log(`${path}:${line}  ${message}`)
  if (findings.length === 0) console.log(fine)
  process.exit(findings.length === 0 ? 0 : 1)
}
