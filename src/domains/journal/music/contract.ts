import { z } from 'zod'
import { activityId } from '#domains/feed/activities/contract.ts'
import { messageId } from '#platform/messages.ts'
import { routes } from '#platform/routes.ts'

const reference = z.string().min(1).max(200)
const uid = z.string().min(1).max(128)
const playlistId = z.string().regex(/^[0-9A-Za-z]{1,64}$/, messageId('must be letters and digits'))
/** Parameters the service adds to the redirect; the limit is generous. */
const sentAlong = z.string().max(2000)

/** The member's account at the music service, if one is connected. */
const connection = z.object({
  /** False if this server has no music service. */
  available: z.boolean(),
  connection: z.object({ accountName: z.string(), connectedAt: z.iso.datetime() }).nullable(),
})
export type Connection = z.infer<typeof connection>

/** The result of returning from the service. `no-answer`: it didn't respond, or not as expected. */
const connectionOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('connected'), returnTo: z.string() }),
  z.object({ status: z.literal('denied'), returnTo: z.string() }),
  z.object({ status: z.literal('expired') }),
  z.object({ status: z.literal('unavailable'), reason: z.enum(['not-here', 'no-answer']) }),
])
export type ConnectionOutcome = z.infer<typeof connectionOutcome>

/** The reason the service wasn't called or returned nothing. */
const without = [
  z.object({ status: z.literal('not-connected') }),
  z.object({
    status: z.literal('unavailable'),
    reason: z.enum(['not-here', 'no-answer']),
    /** Seconds, if the service gives a time to retry. */
    retryAfter: z.int().nullable(),
  }),
] as const

const ownPlaylist = z.object({ id: z.string(), name: z.string() })
const ownPlaylists = z.discriminatedUnion('status', [
  z.object({ status: z.literal('here'), items: z.array(ownPlaylist), nextOffset: z.int().nullable() }),
  ...without,
])
export type OwnPlaylists = z.infer<typeof ownPlaylists>

/** A playlist as we store it: only link, name and cover. */
const attachedPlaylist = z.object({
  name: z.string(),
  url: z.string(),
  /** A small image as a `data:` URL. */
  cover: z.string().nullable(),
})
export type AttachedPlaylist = z.infer<typeof attachedPlaylist>

const playlistView = z.object({
  playlist: attachedPlaylist.nullable(),
  /** Whether the viewer may add, change or remove the playlist. */
  mayAttach: z.boolean(),
})
export type PlaylistView = z.infer<typeof playlistView>

const outcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('attached'), playlist: attachedPlaylist }),
  z.object({ status: z.literal('absent') }),
  ...without,
])
export type AttachOutcome = z.infer<typeof outcome>

const route = routes('Music')
const mine = z.strictObject({ uid })
const event = { gymId: reference, eventId: reference, key: z.string().max(64).optional() }
const entry = { id: activityId }
const none = z.object({ playlist: z.null() })

export const musicContract = {
  connection: route('GET', '/users/{uid}/musicConnection', 'Get my Spotify connection').input(mine).output(connection),
  connect: route(
    'POST',
    '/users/{uid}/musicConnection/attempts',
    'Start connecting Spotify. Returns an address that works once, for ten minutes, in this session',
  )
    .input(z.strictObject({ uid, returnTo: z.string().max(2000).optional() }))
    .output(
      z.discriminatedUnion('status', [
        z.object({ status: z.literal('begun'), url: z.string() }),
        z.object({ status: z.literal('unavailable') }),
      ]),
    ),
  comeBack: route('POST', '/users/{uid}/musicConnection', 'Finish connecting Spotify with the parameters it sent')
    .input(
      z.strictObject({ uid, state: sentAlong.optional(), code: sentAlong.optional(), error: sentAlong.optional() }),
    )
    .output(connectionOutcome),
  disconnect: route('DELETE', '/users/{uid}/musicConnection', 'Disconnect Spotify. Attached playlists stay')
    .input(mine)
    .output(z.object({ connection: z.null() })),
  playlists: route('GET', '/users/{uid}/musicConnection/playlists', 'List my Spotify playlists')
    .input(z.strictObject({ uid, offset: z.int().min(0).max(100_000).default(0) }))
    .output(ownPlaylists),

  ofEvent: route('GET', '/locations/{gymId}/events/{eventId}/playlist', "Get an event's playlist")
    .input(z.strictObject(event))
    .output(playlistView),
  attachToEvent: route('PUT', '/locations/{gymId}/events/{eventId}/playlist', "Set an event's playlist. Hosts only")
    .input(z.strictObject({ ...event, playlistId }))
    .output(outcome),
  detachFromEvent: route(
    'DELETE',
    '/locations/{gymId}/events/{eventId}/playlist',
    "Remove an event's playlist. Hosts only",
  )
    .input(z.strictObject(event))
    .output(none),

  ofEntry: route('GET', '/activities/{id}/playlist', 'Get the playlist of a session or promotion')
    .input(z.strictObject(entry))
    .output(playlistView),
  attachToEntry: route('PUT', '/activities/{id}/playlist', 'Set the playlist of my session or promotion')
    .input(z.strictObject({ ...entry, playlistId }))
    .output(outcome),
  detachFromEntry: route('DELETE', '/activities/{id}/playlist', 'Remove the playlist of my session or promotion')
    .input(z.strictObject(entry))
    .output(none),
}
