import { oc } from '@orpc/contract'
import { z } from 'zod'
import { activityId } from '#domains/feed/activities/contract.ts'

const reference = z.string().min(1).max(200)
const uid = z.string().min(1).max(128)
const playlistId = z.string().regex(/^[0-9A-Za-z]{1,64}$/, 'is to be letters and digits')
/** What the service sends along with somebody; longer than anything it sends. */
const sentAlong = z.string().max(2000)

/** Whose account is connected. */
const connection = z.object({
  /** Where there is none, nothing can be connected here. */
  available: z.boolean(),
  connection: z.object({ accountName: z.string(), connectedAt: z.iso.datetime() }).nullable(),
})
export type Connection = z.infer<typeof connection>

/** How somebody came back. `no-answer`: the service did not say who they are. */
const returned = z.discriminatedUnion('status', [
  z.object({ status: z.literal('connected'), returnTo: z.string() }),
  z.object({ status: z.literal('denied'), returnTo: z.string() }),
  z.object({ status: z.literal('expired') }),
  z.object({ status: z.literal('unavailable'), reason: z.enum(['not-here', 'no-answer']) }),
])
export type Returned = z.infer<typeof returned>

/** Why the service was not asked, or gave nothing. */
const without = [
  z.object({ status: z.literal('not-connected') }),
  z.object({
    status: z.literal('unavailable'),
    reason: z.enum(['not-here', 'no-answer']),
    /** Seconds, where the service says when to ask again. */
    retryAfter: z.int().nullable(),
  }),
] as const

const ownPlaylist = z.object({ id: z.string(), name: z.string() })
const ownPlaylists = z.discriminatedUnion('status', [
  z.object({ status: z.literal('here'), items: z.array(ownPlaylist), nextOffset: z.int().nullable() }),
  ...without,
])
export type OwnPlaylists = z.infer<typeof ownPlaylists>

/** Link, name and cover, and nothing else. */
const attached = z.object({
  name: z.string(),
  url: z.string(),
  /** A small picture as a `data:` address. */
  cover: z.string().nullable(),
})
export type Attached = z.infer<typeof attached>

const shown = z.object({
  playlist: attached.nullable(),
  /** The viewer may choose one here, or take it away. */
  mayAttach: z.boolean(),
})
export type Shown = z.infer<typeof shown>

const outcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('attached'), playlist: attached }),
  z.object({ status: z.literal('absent') }),
  ...without,
])
export type AttachOutcome = z.infer<typeof outcome>

const tags = ['Music']
const mine = z.strictObject({ uid })
const event = { gymId: reference, eventId: reference, key: z.string().max(64).optional() }
const entry = { id: activityId }
const none = z.object({ playlist: z.null() })

export const musicContract = {
  connection: oc
    .route({ method: 'GET', path: '/users/{uid}/musicConnection', summary: 'Whether Spotify is connected', tags })
    .input(mine)
    .output(connection),
  connect: oc
    .route({
      method: 'POST',
      path: '/users/{uid}/musicConnection/attempts',
      summary: 'Begin to connect: answers where to go. Good for ten minutes, once, in this session',
      tags,
    })
    .input(z.strictObject({ uid, returnTo: z.string().max(2000).optional() }))
    .output(
      z.discriminatedUnion('status', [
        z.object({ status: z.literal('begun'), url: z.string() }),
        z.object({ status: z.literal('unavailable') }),
      ]),
    ),
  comeBack: oc
    .route({
      method: 'POST',
      path: '/users/{uid}/musicConnection',
      summary: 'Come back with what Spotify sent along',
      tags,
    })
    .input(
      z.strictObject({ uid, state: sentAlong.optional(), code: sentAlong.optional(), error: sentAlong.optional() }),
    )
    .output(returned),
  disconnect: oc
    .route({
      method: 'DELETE',
      path: '/users/{uid}/musicConnection',
      summary: 'Forget the tokens. Playlists that were attached stay',
      tags,
    })
    .input(mine)
    .output(z.object({ connection: z.null() })),
  playlists: oc
    .route({ method: 'GET', path: '/users/{uid}/musicConnection/playlists', summary: 'My playlists there', tags })
    .input(z.strictObject({ uid, offset: z.int().min(0).max(100_000).default(0) }))
    .output(ownPlaylists),

  ofEvent: oc
    .route({
      method: 'GET',
      path: '/locations/{gymId}/events/{eventId}/playlist',
      summary: 'What is played at an event',
      tags,
    })
    .input(z.strictObject(event))
    .output(shown),
  attachToEvent: oc
    .route({
      method: 'PUT',
      path: '/locations/{gymId}/events/{eventId}/playlist',
      summary: 'Choose one of my playlists for it, for those who run it',
      tags,
    })
    .input(z.strictObject({ ...event, playlistId }))
    .output(outcome),
  detachFromEvent: oc
    .route({
      method: 'DELETE',
      path: '/locations/{gymId}/events/{eventId}/playlist',
      summary: 'Take it away, for those who run it',
      tags,
    })
    .input(z.strictObject(event))
    .output(none),

  ofEntry: oc
    .route({
      method: 'GET',
      path: '/activities/{id}/playlist',
      summary: 'What was playing at a session or a promotion',
      tags,
    })
    .input(z.strictObject(entry))
    .output(shown),
  attachToEntry: oc
    .route({
      method: 'PUT',
      path: '/activities/{id}/playlist',
      summary: 'Choose one of my playlists for my session or promotion',
      tags,
    })
    .input(z.strictObject({ ...entry, playlistId }))
    .output(outcome),
  detachFromEntry: oc
    .route({ method: 'DELETE', path: '/activities/{id}/playlist', summary: 'Take it away from mine', tags })
    .input(z.strictObject(entry))
    .output(none),
}
