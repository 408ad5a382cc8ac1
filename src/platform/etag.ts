import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A weak tag, because the response is compressed differently for different clients. */
export const etagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/** Whether the client already has this version (`If-None-Match`). */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((each) => each.trim() === '*' || opaque(each) === opaque(tag)) ?? false

/** A tag without its `W/`, which proxies that compress may add or remove. */
const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/**
 * Sends a text with its tag, or 304 if the client already has it. The tag covers only `tagged`, by default the whole
 * text.
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text, tagged = text }: { type: string; text: string; tagged?: string },
) {
  const tag = etagOf(tagged)
  reply.header('etag', tag)
  return isKnown(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.type(type).send(text)
}
