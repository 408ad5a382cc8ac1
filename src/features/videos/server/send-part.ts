import { open } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#platform/refusals.ts'

/** How long a browser may show a part of a video without asking whether its viewer still may see it. */
const SHOWN_SECONDS = 300
/** Read at a time for each reader: so much memory does one need, however large the file is. */
const PIECE_BYTES = 256 * 1024

/**
 * A file, or the part of it that is asked for (RFC 9110: one range, `If-Range`, `If-None-Match`, HEAD). What is shown as a page of its
 * own can do nothing. Throws 404 where there is none.
 */
export async function sendPart(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { path, type }: { path: string; type: string },
) {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw notFound()
    throw error
  })
  try {
    const { size, mtimeMs } = await file.stat()
    const tag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`
    reply
      .header('cache-control', `private, max-age=${SHOWN_SECONDS}`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('accept-ranges', 'bytes')
      .header('etag', tag)
      .type(type)
    if (isKnown(headers['if-none-match'], tag)) return ended(reply.code(304))
    const range = headers['if-range'] && headers['if-range'] !== tag ? undefined : headers.range
    const part = rangeOf(range, size)
    if (part === 'none')
      return ended(reply.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store'))
    const { from, to } = part ?? { from: 0, to: size - 1 }
    if (part) reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
    reply.header('content-length', to - from + 1)
    if (method === 'HEAD' || size === 0) return ended(reply)
    const bytes = file.createReadStream({ start: from, end: to, highWaterMark: PIECE_BYTES })
    return reply.send(bytes)
  } catch (error) {
    await file.close()
    throw error
  }

  async function ended(answer: FastifyReply) {
    await file.close()
    return answer.send()
  }
}

const isKnown = (known: string | undefined, tag: string) =>
  known !== undefined &&
  (known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag))

/** Undefined: the whole; `none`: it lies outside. Several ranges, or what is no range, are answered with the whole. */
export function rangeOf(header: string | undefined, size: number): { from: number; to: number } | 'none' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from >= size || (first === '' && Number(last) === 0)) return 'none'
  return from > to ? undefined : { from, to }
}
