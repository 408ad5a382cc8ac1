import type { FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Limits } from '#platform/limits.ts'
import { message } from '#platform/messages.ts'
import { badField, found, notFound } from '#platform/refusals.ts'
import { changeMailStatus, readMailStatus } from './unsubscribe.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

const BODY_LIMIT = 4096
/** Matches the one-click field of a form body, URL-encoded or multipart. */
const ONE_CLICK = /^List-Unsubscribe=One-Click$|name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/

/**
 * RFC 8058: the email program itself unsubscribes, with a cross-origin POST without cookies. Only the token is checked,
 * so the CSRF protection doesn't apply.
 */
export function mailRoutes(
  server: FastifyInstance,
  { db, limits, secret, now }: { db: Database; limits: Limits; secret: string; now: Clock },
) {
  const tokens = unsubscribeTokens(secret)
  server.register(async (oneClick) => {
    oneClick.removeAllContentTypeParsers()
    oneClick.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    oneClick.post<{ Params: { token: string } }>(
      '/api/unsubscribe/:token',
      { bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        await limits.count('write', request.ip)
        const what = tokens.read(request.params.token)
        if (!what) throw notFound()
        if (
          typeof request.body !== 'string' ||
          !ONE_CLICK.test(request.body.trim() + (isForm(request.body) ? '' : '\n'))
        )
          throw badField('List-Unsubscribe', message('must be One-Click'))
        await db.transaction((tx) => changeMailStatus(tx, { ...what, on: false, all: false, now: now() }))
        const mailStatus = found(await readMailStatus(db, what))
        return reply.header('cache-control', 'no-store').send({ on: mailStatus.on })
      },
    )
  })
}

const isForm = (body: string) => body.startsWith('List-Unsubscribe=')

/** The only URL that accepts writes from other origins. */
export function isOneClick({ method, url }: { method: string; url: string }): boolean {
  return method === 'POST' && /^\/api\/unsubscribe\/[\w.-]+$/.test(url)
}
