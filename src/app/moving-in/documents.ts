import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { membersOf } from './json-members.ts'

/** One document of the old database: `users/{uid}/posts/{postId}` and its fields. */
export interface OldDocument {
  path: string
  fields: Record<string, unknown>
  /** In which it stands. */
  file: string
}

/** What is no document: where it stands and why it is left out. */
export interface Unreadable {
  path: string
  fault: string
}

/**
 * Every document below a folder, a line or a member of a list at a time, however large a file is. A file is named after its collection
 * (`users.json`, `users/{uid}/posts.json`); collections below a document stand in its `__collections__`.
 * With `only`, of these files alone.
 */
export async function* documentsIn(
  folder: string,
  only?: ReadonlySet<string>,
): AsyncGenerator<OldDocument | Unreadable> {
  for (const file of await filesIn(folder)) {
    if (only && !only.has(file)) continue
    const collection = relative(folder, file)
      .replace(/\.(json|jsonl|ndjson)$/i, '')
      .split(/[\\/]/)
      .join('/')
    const pieces = /\.json$/i.test(file) ? membersOf(createReadStream(file, 'utf8')) : linesOf(file)
    for await (const { key, text, at } of pieces) {
      const value = parsed(text)
      if (!isObject(value)) yield { path: `${collection} (${at})`, fault: 'is no JSON document' }
      else yield* documentsOf(value, { collection, key, at, file })
    }
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(json|jsonl|ndjson)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

interface Piece {
  key: string | null
  text: string
  /** For people: `line 3`, `entry 3`. */
  at: string
}

async function* linesOf(file: string): AsyncGenerator<Piece> {
  let line = 0
  for await (const text of createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line++
    if (text.trim() !== '') yield { key: null, text, at: `line ${line}` }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function* documentsOf(
  value: Record<string, unknown>,
  { collection, key, at, file }: { collection: string; key: string | null; at: string; file: string },
): Generator<OldDocument | Unreadable> {
  // An export of the whole database: everything stands below one name.
  if (key === '__collections__') return yield* collectionsOf(value, '', file)
  const { path: said, __name__: name, fields, data, __collections__: below, ...rest } = value
  const own = [said, name].find((one) => typeof one === 'string')
  const id = key ?? [rest.id, rest.uid].find((one) => typeof one === 'string' && one !== '')
  const path = own ? afterDocuments(own) : typeof id === 'string' ? `${collection}/${id}` : undefined
  if (path === undefined) return yield { path: `${collection} (${at})`, fault: 'has neither an id nor a path' }
  const inner = own && isObject(fields) ? fields : own && isObject(data) ? data : rest
  if (!isPath(path)) return yield { path: path.slice(0, 200), fault: 'is no path of a document' }
  yield { path, fields: inner, file }
  if (isObject(below)) yield* collectionsOf(below, `${path}/`, file)
}

function* collectionsOf(
  collections: Record<string, unknown>,
  before: string,
  file: string,
): Generator<OldDocument | Unreadable> {
  for (const [name, documents] of Object.entries(collections))
    for (const [id, document] of Object.entries(isObject(documents) ? documents : {}))
      if (isObject(document)) yield* documentsOf(document, { collection: `${before}${name}`, key: id, at: id, file })
      else yield { path: `${before}${name}/${id}`, fault: 'is no document' }
}

/** `projects/…/databases/(default)/documents/users/ana` is `users/ana`. */
const afterDocuments = (path: unknown) =>
  String(path)
    .replace(/^.*\/documents\//, '')
    .replace(/^\/+|\/+$/g, '')

/** Collections and ids in turns, an id last; ids as D1 allows them. */
function isPath(path: string): boolean {
  const parts = path.split('/')
  return parts.length % 2 === 0 && parts.every((part) => part.length > 0 && part.length <= 128 && !/\p{Cc}/u.test(part))
}
