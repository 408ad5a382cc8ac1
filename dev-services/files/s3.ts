import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Bucket, BucketError, openBucket, type StoredObject } from './bucket.ts'
import { type Keys, signatureFault } from './signature.ts'

interface Asked {
  bucket: Bucket
  name: string
  key: string
  query: URLSearchParams
  request: IncomingMessage
  response: ServerResponse
  body: Buffer
}

/** Keys per page, as on Amazon S3. */
const MOST_LISTED = 1_000

/**
 * A local bucket with the part of S3's protocol that Open Mat uses: objects, byte ranges, lists and multipart uploads.
 * Signatures are checked. Objects are stored in memory and lost when it stops. `without`: calls it doesn't support, by
 * their function names below. While `outage` is set, it cuts connections or answers 503.
 */
export async function startBucket({ name, without = [], ...keys }: Keys & { name: string; without?: string[] }) {
  const bucket = openBucket()
  const state: { outage?: 'cut' | 'busy' | undefined } = {}
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://bucket')
    const [, first = '', ...rest] = pathname.split('/').map(decodeURIComponent)
    if (state.outage === 'cut') return request.socket.destroy()
    try {
      if (state.outage) throw new BucketError(503, 'SlowDown')
      const fault = signatureFault(request, body, keys)
      if (fault) throw new BucketError(403, fault)
      if (first !== name) throw new BucketError(404, 'NoSuchBucket')
      answer(without, { ...{ bucket, name, key: rest.join('/'), query, request, response, body } })
    } catch (error) {
      const { status, code } = error instanceof BucketError ? error : { status: 500, code: String(error) }
      xml(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    state,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(without: string[], asked: Asked) {
  const { request, query, key } = asked
  const what = CALLS.find(([method, isForKey, has]) => {
    return method === request.method && isForKey === (key !== '') && has.every((name) => query.has(name))
  })
  if (!what || without.includes(what[3].name)) throw new BucketError(501, 'NotImplemented')
  what[3](asked)
}

/** The more specific ones come first. */
const CALLS: [method: string, isForKey: boolean, has: string[], answer: (asked: Asked) => void][] = [
  ['HEAD', false, [], ({ response }) => response.end()],
  ['GET', false, ['uploads'], listUploads],
  ['GET', false, ['list-type'], listObjects],
  ['POST', false, ['delete'], deleteObjects],
  ['GET', true, ['uploadId'], listParts],
  ['PUT', true, ['uploadId', 'partNumber'], putPart],
  ['POST', true, ['uploadId'], complete],
  ['DELETE', true, ['uploadId'], abort],
  ['POST', true, ['uploads'], begin],
  ['HEAD', true, [], getObject],
  ['GET', true, [], getObject],
  ['PUT', true, [], putObject],
  ['DELETE', true, [], deleteObject],
]

function getObject({ bucket, key, request, response }: Asked) {
  const { body, tag, at, headers } = bucket.get(key)
  if (request.headers['if-match'] && request.headers['if-match'] !== tag)
    throw new BucketError(412, 'PreconditionFailed')
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = Math.min(to ? Number(to) : body.length - 1, body.length - 1)
  if (from !== undefined && start >= body.length) throw new BucketError(416, 'InvalidRange')
  response.writeHead(from === undefined ? 200 : 206, {
    ...headers,
    ...{ etag: tag, 'last-modified': at.toUTCString(), 'content-length': end - start + 1 },
    ...(from === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${body.length}` }),
  })
  response.end(request.method === 'HEAD' ? undefined : body.subarray(start, end + 1))
}

function putObject({ bucket, key, request, response, body }: Asked) {
  response.setHeader('etag', bucket.put(key, wholeBody(request, body), keptHeaders(request)).tag)
  response.end()
}

function deleteObject({ bucket, key, response }: Asked) {
  bucket.objects.delete(key)
  response.writeHead(204).end()
}

function deleteObjects({ bucket, response, body }: Asked) {
  for (const key of valuesOf(body, 'Key')) bucket.objects.delete(key)
  xml(response, '<DeleteResult></DeleteResult>')
}

function listObjects({ bucket, name, query, response }: Asked) {
  const prefix = query.get('prefix') ?? ''
  const most = Math.min(Number(query.get('max-keys') ?? MOST_LISTED), MOST_LISTED)
  const found = bucket.list(prefix, query.get('continuation-token') ?? '', most)
  const page = found.slice(0, most)
  const more = found.length > most
  xml(
    response,
    `<ListBucketResult><Name>${name}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${
      more ? `<NextContinuationToken>${escaped(page.at(-1)?.[0] ?? '')}</NextContinuationToken>` : ''
    }${page.map(([key, object]) => `<Contents><Key>${escaped(key)}</Key>${factsOf(object)}</Contents>`).join('')}</ListBucketResult>`,
  )
}

function begin({ bucket, name, key, request, response }: Asked) {
  const id = bucket.begin(key, keptHeaders(request))
  xml(
    response,
    `<InitiateMultipartUploadResult><Bucket>${name}</Bucket><Key>${escaped(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  )
}

function putPart({ bucket, key, query, request, response, body }: Asked) {
  const { tag } = bucket.putPart(uploadOf(query), key, Number(query.get('partNumber')), wholeBody(request, body))
  response.setHeader('etag', tag)
  response.end()
}

function listParts({ bucket, key, query, response }: Asked) {
  const parts = bucket.parts(uploadOf(query), key)
  const lines = parts.map(([number, part]) => `<Part><PartNumber>${number}</PartNumber>${factsOf(part)}</Part>`)
  xml(response, `<ListPartsResult><IsTruncated>false</IsTruncated>${lines.join('')}</ListPartsResult>`)
}

function complete({ bucket, key, query, response, body }: Asked) {
  const tags = valuesOf(body, 'ETag')
  const named = valuesOf(body, 'PartNumber').map((number, at) => ({ number: Number(number), tag: tags[at] ?? '' }))
  const { tag } = bucket.complete(uploadOf(query), key, named)
  xml(
    response,
    `<CompleteMultipartUploadResult><Key>${escaped(key)}</Key><ETag>${escaped(tag)}</ETag></CompleteMultipartUploadResult>`,
  )
}

function abort({ bucket, key, query, response }: Asked) {
  bucket.abort(uploadOf(query), key)
  response.writeHead(204).end()
}

function listUploads({ bucket, query, response }: Asked) {
  const prefix = query.get('prefix') ?? ''
  const found = [...bucket.uploads].filter(([, { key }]) => key.startsWith(prefix))
  const lines = found.map(
    ([id, { key, at }]) =>
      `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
  )
  xml(
    response,
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${lines.join('')}</ListMultipartUploadsResult>`,
  )
}

const uploadOf = (query: URLSearchParams) => query.get('uploadId') ?? ''

/** Chunked bodies with a signature per chunk (`aws-chunked`) aren't supported; the product doesn't send them. */
function wholeBody({ headers }: IncomingMessage, body: Buffer): Buffer {
  if (headers['content-encoding']?.includes('aws-chunked')) throw new BucketError(501, 'NotImplemented')
  if (Number(headers['content-length'] ?? body.length) !== body.length) throw new BucketError(400, 'IncompleteBody')
  return body
}

function keptHeaders({ headers }: IncomingMessage): StoredObject['headers'] {
  const kept = Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('x-amz-meta-'))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

const factsOf = ({ body, tag, at }: StoredObject) =>
  `<LastModified>${at.toISOString()}</LastModified><ETag>${escaped(tag)}</ETag><Size>${body.length}</Size>`

function xml(response: ServerResponse, text: string, status = 200) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)

/** The text of every element with that name, in order. */
const valuesOf = (body: Buffer, element: string): string[] =>
  [...body.toString('utf8').matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replace(
      /&(amp|lt|gt|quot);/g,
      (entity) => Object.entries(ENTITIES).find(([, said]) => said === entity)?.[0] ?? '',
    ),
  )
