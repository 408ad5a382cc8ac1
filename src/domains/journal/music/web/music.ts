import calls from 'virtual:calls/music'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { AttachedPlaylist, musicContract, PlaylistView } from '../contract.ts'

export const musicApi = apiOf<typeof musicContract>(calls)
const music = queriesOf<typeof musicContract>(calls)

/** The event or entry a playlist is attached to. */
export type MusicPlace =
  | { kind: 'event'; gymId: string; eventId: string; key?: string | undefined }
  /** A session or promotion, identified by its entry. */
  | { kind: 'entry'; id: string }

export const connectionQuery = () => music.connection.queryOptions({ input: { uid: 'me' }, retry: false })

export const connectionChanged = () => queryClient.invalidateQueries({ queryKey: music.connection.key() })

export const playlistQuery = (place: MusicPlace) =>
  place.kind === 'event'
    ? music.ofEvent.queryOptions({ input: addressOf(place), retry: false })
    : music.ofEntry.queryOptions({ input: { id: place.id }, retry: false })

/** The member's playlists, fifty at a time. Their names aren't cached on the device. */
export const ownPlaylistsQuery = () =>
  music.playlists.infiniteOptions({
    input: (offset: number) => ({ uid: 'me', offset }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.status === 'here' ? (page.nextOffset ?? undefined) : undefined),
    retry: false,
    meta: { keep: false },
  })

export const attachTo = (place: MusicPlace, playlistId: string) =>
  place.kind === 'event'
    ? musicApi.attachToEvent({ ...addressOf(place), playlistId })
    : musicApi.attachToEntry({ id: place.id, playlistId })

export const detachFrom = (place: MusicPlace) =>
  place.kind === 'event' ? musicApi.detachFromEvent(addressOf(place)) : musicApi.detachFromEntry({ id: place.id })

/** Updates the cached playlist. */
export function showPlaylist(place: MusicPlace, playlist: AttachedPlaylist | null) {
  queryClient.setQueryData(playlistQuery(place).queryKey, (before?: PlaylistView) => before && { ...before, playlist })
}

/** Opens Spotify's consent page, which returns to this path. False if this server has no Spotify. */
export async function openConnectPage(returnTo: string): Promise<boolean> {
  const begun = await musicApi.connect({ uid: 'me', returnTo })
  if (begun.status === 'unavailable') return false
  window.location.assign(begun.url)
  return true
}

const addressOf = ({ gymId, eventId, key }: Extract<MusicPlace, { kind: 'event' }>) => ({
  gymId,
  eventId,
  ...(key ? { key } : {}),
})
