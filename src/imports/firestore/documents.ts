import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { membersOf } from './json-members.ts'
import { pathIn, plainFields } from './plain-values.ts'

/** One document of the old database: `users/{uid}/posts/{postId}` and its fields. */
export interface OldDocument {
  path: string
  fields: Record<string, unknown>
  /** The file that contains the document. */
  file: string
}

/** A value that isn't a document: its location and why it's skipped. */
export interface UnreadableValue {
  path: string
  fault: string
}

/** The folder isn't an export that can be read. The message says what to do. */
export class UnreadableFolder extends Error {}

/**
 * Yields every document in a folder. Files are read one line, list entry or member of the top-level object at a time,
 * so only a single `__collections__` or `documents` has to fit in memory. A file is named after its collection
 * (`users.json`, `users/{uid}/posts.json`); a document's subcollections are in its `__collections__`. With `only`,
 * reads just those files.
 */
export async function* documentsIn(
  folder: string,
  only?: ReadonlySet<string>,
): AsyncGenerator<OldDocument | UnreadableValue> {
  for (const file of await filesIn(folder)) {
    if (only && !only.has(file)) continue
    const collection = relative(folder, file)
      .replace(/\.(json|jsonl|ndjson)$/i, '')
      .split(/[\\/]/)
      .join('/')
    const pieces = /\.json$/i.test(file) ? membersOf(createReadStream(file, 'utf8')) : linesOf(file)
    for await (const { key, text, at } of pieces) {
      const value = parsed(text)
      if (key === 'documents' && Array.isArray(value)) yield* answerOf(value, { collection, file })
      else if (key === 'nextPageToken')
        yield {
          path: `${collection} (${at})`,
          fault: 'is one page of a response: the next pages (nextPageToken) are missing',
        }
      else if (text === '') yield { path: `${collection} (${at})`, fault: 'is missing: the file is truncated' }
      else if (!isObject(value)) yield { path: `${collection} (${at})`, fault: 'is not a JSON document' }
      else yield* documentsOf(value, { collection, key, at, file })
    }
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  if (files.some(({ name }) => /\.export_metadata$|\.overall_export_metadata$/.test(name)))
    throw new UnreadableFolder(
      `${folder} is a managed export of Google Cloud (LevelDB files), which only Google's own tools read. Export as JSON instead:
  npx -p node-firestore-import-export firestore-export --accountCredentials KEY.json --backupFile FOLDER/export.json
Then run the import on FOLDER. More: docs/importing-firestore.md`,
    )
  const readable = files.filter(({ name }) => /\.(json|jsonl|ndjson)$/i.test(name))
  if (readable.length === 0)
    throw new UnreadableFolder(`${folder} has no .json, .jsonl or .ndjson file. See docs/importing-firestore.md`)
  return readable.map((entry) => join(entry.parentPath, entry.name)).toSorted()
}

interface Piece {
  key: string | null
  text: string
  /** For error messages: `line 3`, `entry 3`. */
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

/** The `documents` of a REST API response. */
function* answerOf(
  documents: readonly unknown[],
  { collection, file }: { collection: string; file: string },
): Generator<OldDocument | UnreadableValue> {
  for (const [count, document] of documents.entries()) {
    const at = `document ${count + 1}`
    if (isObject(document)) yield* documentsOf(document, { collection, key: null, at, file })
    else yield { path: `${collection} (${at})`, fault: 'is not a document' }
  }
}

function* documentsOf(
  value: Record<string, unknown>,
  { collection, key, at, file }: { collection: string; key: string | null; at: string; file: string },
): Generator<OldDocument | UnreadableValue> {
  // An export of the whole database nests everything in `__collections__`.
  if (key === '__collections__') return yield* collectionsOf(value, '', file)
  if (key === null && isObject(value.document)) return yield* documentsOf(value.document, { collection, key, at, file })
  const { path: given, __name__: pathName, fields, data, __collections__: below, ...rest } = value
  const isOfRest = typeof rest.name === 'string' && rest.name.includes('/documents/')
  const own = [given, pathName, isOfRest ? rest.name : undefined].find((one) => typeof one === 'string')
  const id = key ?? [rest.id, rest.uid].find((one) => typeof one === 'string' && one !== '')
  const path = typeof own === 'string' ? pathIn(own) : typeof id === 'string' ? `${collection}/${id}` : undefined
  if (path === undefined) return yield { path: `${collection} (${at})`, fault: 'has neither an id nor a path' }
  const inner = own && isObject(fields) ? fields : own && isObject(data) ? data : isOfRest ? {} : rest
  if (!isPath(path)) return yield { path: path.slice(0, 200), fault: 'is not a document path' }
  // A document that doesn't exist itself can still have subcollections.
  if (!isObject(below) || Object.keys(inner).length > 0) yield { path, fields: plainFields(inner), file }
  if (isObject(below)) yield* collectionsOf(below, `${path}/`, file)
}

function* collectionsOf(
  collections: Record<string, unknown>,
  before: string,
  file: string,
): Generator<OldDocument | UnreadableValue> {
  for (const [name, documents] of Object.entries(collections))
    for (const [id, document] of Object.entries(isObject(documents) ? documents : {}))
      if (isObject(document)) yield* documentsOf(document, { collection: `${before}${name}`, key: id, at: id, file })
      else yield { path: `${before}${name}/${id}`, fault: 'is not a document' }
}

/** Collections and ids alternate, ending in an id; an id has to be usable in a link. */
function isPath(path: string): boolean {
  const parts = path.split('/')
  return parts.length % 2 === 0 && parts.every((part) => part.length > 0 && part.length <= 128 && !/\p{Cc}/u.test(part))
}
