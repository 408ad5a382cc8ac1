import { eq } from 'drizzle-orm'
import type { EventAddress } from '#domains/events/events/server/reads.ts'
import { mayRun, requireEvent } from '#domains/events/events/server/rights.ts'
import { findActivity } from '#domains/feed/activities/server/reads.ts'
import { anyone, member, ownOnly, unrestrictedMember } from '#platform/auth.ts'
import type { RequestContext, Viewer } from '#platform/context.ts'
import { encryption } from '#platform/encryption.ts'
import { type Message, message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { notAllowed, notFound } from '#platform/refusals.ts'
import { musicContract } from '../contract.ts'
import { ENTRIES_WITH_MUSIC } from '../rules.ts'
import { attach, detach, readAttachedPlaylist, type Target } from './attached-playlists.ts'
import { beginConnecting, completeConnection, disconnect } from './connect.ts'
import { musicConnections } from './tables.ts'
import { withToken } from './with-token.ts'

const api = procedures(musicContract)

export function musicProcedures(secret: string) {
  const cipher = encryption(secret, 'music')
  return api.router({
    connection: api.connection.use(member).handler(async ({ context: { db, viewer, music }, input }) => {
      ownOnly(viewer, input.uid)
      const [row] = await db.select().from(musicConnections).where(eq(musicConnections.uid, viewer.uid))
      return {
        available: music !== undefined,
        connection: row ? { accountName: row.accountName, connectedAt: row.connectedAt.toISOString() } : null,
      }
    }),

    connect: api.connect.use(member).handler(({ context, input }) => {
      ownOnly(context.viewer, input.uid)
      return beginConnecting(context, cipher, input.returnTo)
    }),

    comeBack: api.comeBack.use(member).handler(({ context, input: { uid, ...given } }) => {
      ownOnly(context.viewer, uid)
      return completeConnection(context, cipher, given)
    }),

    disconnect: api.disconnect.use(member).handler(async ({ context, input }) => {
      ownOnly(context.viewer, input.uid)
      await disconnect(context)
      return { connection: null }
    }),

    playlists: api.playlists.use(member).handler(async ({ context, input: { uid, offset } }) => {
      ownOnly(context.viewer, uid)
      return withToken(context, cipher, async (music, accessToken) => {
        const { items, nextOffset } = await music.playlists(accessToken, offset)
        const named = items.map(({ id, name }) => ({ id, name: name || id }))
        return { status: 'here' as const, items: named, nextOffset }
      })
    }),

    ofEvent: api.ofEvent
      .use(anyone)
      .handler(async ({ context, input }) => shown(context, await ofEvent(context, input))),

    attachToEvent: api.attachToEvent
      .use(unrestrictedMember)
      .handler(async ({ context, input: { playlistId, ...address } }) => {
        const { target } = allowed(
          await ofEvent(context, address),
          message("Only the event's hosts can choose its playlist."),
        )
        return attach(context, cipher, { target, playlistId })
      }),

    detachFromEvent: api.detachFromEvent.use(member).handler(async ({ context, input }) => {
      const { target } = allowed(
        await ofEvent(context, input),
        message("Only the event's hosts can choose its playlist."),
      )
      await detach(context.db, target)
      return { playlist: null }
    }),

    ofEntry: api.ofEntry
      .use(anyone)
      .handler(async ({ context, input }) => shown(context, await ofEntry(context, input))),

    attachToEntry: api.attachToEntry.use(unrestrictedMember).handler(async ({ context, input: { playlistId, id } }) => {
      const { target } = allowed(await ofEntry(context, { id }))
      return attach(context, cipher, { target, playlistId })
    }),

    detachFromEntry: api.detachFromEntry.use(member).handler(async ({ context, input }) => {
      const { target } = allowed(await ofEntry(context, input))
      await detach(context.db, target)
      return { playlist: null }
    }),
  })
}

interface Found {
  target: Target
  mayAttach: boolean
}

type Asked = Pick<RequestContext, 'db' | 'music'> & { viewer: Viewer | null }

async function ofEvent({ db, viewer }: Asked, address: EventAddress): Promise<Found> {
  const event = await requireEvent(db, address, viewer)
  return { target: { type: 'event', id: event.id }, mayAttach: await mayRun(db, event, viewer, 'edit') }
}

/** An entry that can have a playlist. Throws 404 for other entries, and for those the viewer can't see. */
async function ofEntry({ db, viewer }: Asked, { id }: { id: string }): Promise<Found> {
  const entry = await findActivity(db, viewer, id)
  if (!entry || !ENTRIES_WITH_MUSIC.some((type) => type === entry.activityType)) throw notFound()
  return { target: { type: 'entry', id: entry.id }, mayAttach: entry.actorId === viewer?.uid }
}

async function shown({ db, music }: Asked, { target, mayAttach }: Found) {
  return { playlist: await readAttachedPlaylist(db, target), mayAttach: mayAttach && music !== undefined }
}

function allowed(found: Found, why?: Message): Found {
  if (!found.mayAttach) throw notAllowed(why)
  return found
}
