import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { users } from '#domains/members/people/server/tables.ts'
import { viewerIn, viewerWith } from '#domains/members/session/server/reads.ts'
import type { Platform } from '#platform/context.ts'
import type { Database } from '#platform/database.ts'
import { timed } from '#platform/statement.ts'
import { MOST_COUNTED, unreadCount } from './reads.ts'

interface Badge extends Pick<Platform, 'db' | 'limits' | 'now'> {
  /** The token of a request's session cookie. */
  tokenOf(request: FastifyRequest): string | undefined
  /** The handler of regular API calls. */
  otherwise(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

/**
 * A fast route for `notifications.unread`. Every open page requests it after a live message, so one statement reads the
 * session and the count. Anything unusual goes to the regular handler.
 */
export function badgeRoute(server: FastifyInstance, { db, limits, now, tokenOf, otherwise }: Badge) {
  server.get('/api/users/me/notifications/unread', { compress: false }, async (request, reply) => {
    const token = request.url.includes('?') || 'for-member' in request.headers ? undefined : tokenOf(request)
    if (!token) return otherwise(request, reply)
    const [found] = await timed('badge', badgeOfToken(db).execute({ token }))
    const { viewer } = viewerIn(found, now())
    if (!found || viewer?.accountStatus === 'suspended' || !viewer) return otherwise(request, reply)
    await limits.countRead(viewer.uid)
    const count = Math.min(found.unread, MOST_COUNTED)
    return reply.header('cache-control', 'no-store').send({ count, more: found.unread > MOST_COUNTED })
  })
}

const queries = new WeakMap<Database, ReturnType<typeof prepare>>()

function badgeOfToken(db: Database) {
  const known = queries.get(db) ?? prepare(db)
  queries.set(db, known)
  return known
}

const prepare = (db: Database) =>
  viewerWith(db, {
    unread: sql<number>`(${unreadCount(sql`${users.uid}`, sql.raw(String(MOST_COUNTED + 1)))})`.as('unread'),
  }).prepare('badge')
