import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Files, OpenFile } from '#platform/files.ts'
import { found } from '#platform/refusals.ts'

/** How long a browser may cache a part before checking access again. */
const SHOWN_SECONDS = 300

/**
 * Sends a file or the requested part of it (RFC 9110: one range, `If-Range`, `If-None-Match`, HEAD). If opened as a
 * page it's sandboxed. Throws 404 if it's missing.
 */
export async function sendPart(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { files, path, type }: { files: Pick<Files, 'open'>; path: string; type: string },
) {
  const file = found(await files.open(path))
  try {
    const { bytes, tag } = file
    reply
      .header('cache-control', `private, max-age=${SHOWN_SECONDS}`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('accept-ranges', 'bytes')
      .header('etag', tag)
      .type(type)
    if (isKnown(headers['if-none-match'], tag)) return ended(file, reply.code(304))
    const range = headers['if-range'] && headers['if-range'] !== tag ? undefined : headers.range
    const part = rangeOf(range, bytes)
    if (part === 'none')
      return ended(
        file,
        reply.code(416).header('content-range', `bytes */${bytes}`).header('cache-control', 'no-store'),
      )
    const { from, to } = part ?? { from: 0, to: bytes - 1 }
    if (part) reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`)
    reply.header('content-length', to - from + 1)
    if (method === 'HEAD' || bytes === 0) return ended(file, reply)
    if (!file.sendTo) return reply.send(await file.read(from, to))
    reply.hijack()
    reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
    // A client that disconnects isn't an error.
    await file.sendTo(reply.raw, from, to).then(
      () => reply.raw.end(),
      () => reply.raw.destroy(),
    )
    return reply
  } catch (error) {
    await file.close()
    throw error
  }
}

async function ended(file: OpenFile, answer: FastifyReply) {
  await file.close()
  return answer.send()
}

const isKnown = (known: string | undefined, tag: string) =>
  known !== undefined &&
  (known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))

/** The requested range; `none` if out of range. Undefined, for the whole file, if missing, invalid or several. */
export function rangeOf(header: string | undefined, size: number): { from: number; to: number } | 'none' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from >= size || (first === '' && Number(last) === 0)) return 'none'
  return from > to ? undefined : { from, to }
}
