import { createHash, randomUUID } from 'node:crypto'

export interface StoredObject {
  body: Buffer
  tag: string
  at: Date
  headers: Record<string, string>
}

interface Begun {
  key: string
  at: Date
  headers: Record<string, string>
  parts: Map<number, StoredObject>
}

export class BucketError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** The minimum part size, except for the last part. */
const LEAST_PART = 5 * 1024 ** 2

/** A bucket's objects and unfinished uploads, all in memory. */
export function openBucket() {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Begun>()
  const kept = (body: Buffer, headers: StoredObject['headers'] = {}): StoredObject => ({
    ...{ body, headers, at: new Date() },
    tag: `"${createHash('md5').update(body).digest('hex')}"`,
  })
  const begun = (id: string, key: string) => {
    const upload = uploads.get(id)
    if (upload?.key !== key) throw new BucketError(404, 'NoSuchUpload')
    return upload
  }
  return {
    objects,
    uploads,
    put(key: string, body: Buffer, headers: StoredObject['headers']) {
      const object = kept(body, headers)
      objects.set(key, object)
      return object
    },
    get(key: string) {
      const object = objects.get(key)
      if (!object) throw new BucketError(404, 'NoSuchKey')
      return object
    },
    /** Sorted by key, starting after `after`; one more than `most` if there are more. */
    list: (prefix: string, after: string, most: number) =>
      [...objects]
        .filter(([key]) => key.startsWith(prefix) && key > after)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .slice(0, most + 1),
    begin(key: string, headers: StoredObject['headers']) {
      const id = randomUUID()
      uploads.set(id, { key, headers, at: new Date(), parts: new Map() })
      return id
    },
    putPart(id: string, key: string, number: number, body: Buffer) {
      const part = kept(body)
      begun(id, key).parts.set(number, part)
      return part
    },
    parts: (id: string, key: string) => [...begun(id, key).parts].sort(([one], [other]) => one - other),
    complete(id: string, key: string, named: { number: number; tag: string }[]) {
      const { parts, headers } = begun(id, key)
      const bodies = named.map(({ number, tag }, at) => {
        const part = parts.get(number)
        if (part?.tag !== tag) throw new BucketError(400, 'InvalidPart')
        if (at < named.length - 1 && part.body.length < LEAST_PART) throw new BucketError(400, 'EntityTooSmall')
        return part.body
      })
      const object = this.put(key, Buffer.concat(bodies), headers)
      uploads.delete(id)
      return object
    },
    abort(id: string, key: string) {
      begun(id, key)
      uploads.delete(id)
    },
  }
}

export type Bucket = ReturnType<typeof openBucket>
