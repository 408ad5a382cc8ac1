import { isDeepStrictEqual } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { digestOf } from '#domains/members/session/server/digest.ts'
import { viewerOfToken } from '#domains/members/session/server/reads.ts'
import { MOST_COUNTED, unreadQuery } from '#domains/notifications/notifications/server/reads.ts'
import { tokenOf, uidOf } from './community.ts'
import { cookieOf } from './feed.ts'
import { type PlainStatement, statementOf } from './feed-statements.ts'
import { middleOf, type Pace } from './load.ts'
import { type Running, startPlainBadge } from './processes.ts'
import type { Told } from './seed-notifications.ts'
import { POOL, say, started } from './stage.ts'
import { type Effort, inTurn, type Share, shareOf, type Turn } from './turns.ts'

/** What the plain handler is given before it is measured. */
export interface PlainBadgeWork {
  databaseUrl: string
  connections: number
  /** Whose badge it is, by path; with a token, the session is looked up first. */
  asked: Record<string, { uid: string; token?: string }>
  session: PlainStatement
  unread: PlainStatement
  most: number
}

export interface BadgeMeasured {
  /** `share` is of a plain handler that checks no session, `shareWithSession` of one that looks it up as well. */
  kinds: { told: Told; share: Share; shareWithSession: Share; alone: Pace }[]
}

/** The badge of members with few and with many notifications, against a plain handler that runs the same statement. */
export async function measureBadge(
  product: Running,
  databaseUrl: string,
  kinds: readonly Told[],
  effort: Effort,
): Promise<BadgeMeasured> {
  const members = kinds.flatMap((told) => told.members)
  const plain = await startPlainBadge({
    databaseUrl,
    connections: POOL,
    asked: Object.fromEntries(
      members.flatMap((member) => [
        [plainPath(member), { uid: uidOf(member) }],
        [plainSessionPath(member), { uid: uidOf(member), token: digestOf(tokenOf(member)) }],
      ]),
    ),
    session: statementOf(viewerOfToken(drizzle.mock()).getSQL()),
    unread: statementOf(unreadQuery()),
    most: MOST_COUNTED,
  })
  started.push(plain.stop)
  for (const member of members) await sameBadge(product, plain, member)

  say(`Reading badges: ${members.length} compared, all the same`)
  const turns = kinds.flatMap((told): Turn[] => {
    const asks = told.members.map((member) => badgeOf(product, member))
    return [
      { server: product, paths: asks },
      { server: plain, paths: told.members.map(plainPath) },
      { server: plain, paths: told.members.map(plainSessionPath) },
      { server: product, paths: asks, connections: 1 },
    ]
  })
  const paces = await inTurn(turns as [Turn, ...Turn[]], effort)
  await plain.stop()
  return {
    kinds: kinds.map((told, index) => {
      const [ours, bare, withSession, alone] = paces.slice(index * 4, index * 4 + 4)
      if (!ours || !bare || !withSession || !alone) throw new Error('A turn was not measured.')
      return { told, share: shareOf(ours, bare), shareWithSession: shareOf(ours, withSession), alone: middleOf(alone) }
    }),
  }
}

export const badgeOf = (product: Running, member: number) => ({
  path: '/api/users/me/notifications/unread',
  cookie: cookieOf(product, member),
})

const plainPath = (member: number) => `/unread/${uidOf(member)}`
const plainSessionPath = (member: number) => `/session/unread/${uidOf(member)}`

async function sameBadge(product: Running, plain: Running, member: number) {
  const { path, cookie } = badgeOf(product, member)
  const given = await (await fetch(product.url + path, { headers: { cookie } })).text()
  for (const plainly of [plainPath(member), plainSessionPath(member)]) {
    const wanted = await (await fetch(plain.url + plainly)).text()
    if (!isDeepStrictEqual(JSON.parse(given), JSON.parse(wanted)))
      throw new Error(`The badges of ${uidOf(member)} differ: ${given} ${wanted}`)
  }
}
