import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendJson } from '../pages/responses.ts'
import { type MusicAccount, musicAccounts, type StandInPlaylist } from './accounts.ts'
import type { Grants } from './grants.ts'

interface Call {
  origin: string
  request: IncomingMessage
  response: ServerResponse
  url: URL
}

/** The part of the Web API that the product uses. */
export function musicApi(grants: Grants, { origin, request, response, url }: Call): void {
  const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
  const { status, body } = answerTo(grants, { token, origin, url })
  sendJson(response, status, body)
}

interface Answer {
  status: number
  body: object
}

const refusal = (status: number, message: string): Answer => ({ status, body: { error: { status, message } } })
const found = (body: object): Answer => ({ status: 200, body })

function answerTo(grants: Grants, { token, origin, url }: { token: string; origin: string; url: URL }): Answer {
  if (token === '') return refusal(401, 'No token provided')
  const grant = grants.whose(token)
  const account = grant && musicAccounts.find(({ id }) => id === grant.account)
  if (!account) return refusal(401, 'The access token expired')

  const path = url.pathname.replace(/^\/music\/v1\//, '')
  const seesPrivate = grant.scope.split(' ').includes('playlist-read-private')
  if (path === 'me') return found(profileOf(account, origin))
  if (path === 'me/playlists') return pageOf(account, { seesPrivate, origin, url })
  const [, id] = /^playlists\/([^/]+)$/.exec(path) ?? []
  for (const owner of musicAccounts) {
    const playlist = owner.playlists.find((one) => one.id === id)
    const isOpen = playlist?.isPublic || (owner === account && seesPrivate)
    if (playlist && isOpen) return found(shown(playlist, owner, origin))
  }
  return refusal(404, 'Resource not found')
}

function pageOf(
  account: MusicAccount,
  { seesPrivate, origin, url }: { seesPrivate: boolean; origin: string; url: URL },
): Answer {
  const [limit, offset] = [wholeIn(url, 'limit', 20), wholeIn(url, 'offset', 0)]
  if (limit === undefined || limit < 1 || limit > 50) return refusal(400, 'Invalid limit')
  if (offset === undefined || offset > 100_000) return refusal(400, 'Invalid offset')
  const own = account.playlists.filter(({ isPublic }) => isPublic || seesPrivate)
  const address = (at: number) => `${origin}/music/v1/me/playlists?offset=${at}&limit=${limit}`
  return found({
    href: address(offset),
    items: own.slice(offset, offset + limit).map((playlist) => shown(playlist, account, origin)),
    limit,
    next: offset + limit < own.length ? address(offset + limit) : null,
    offset,
    previous: offset > 0 ? address(Math.max(0, offset - limit)) : null,
    total: own.length,
  })
}

function wholeIn(url: URL, name: string, otherwise: number): number | undefined {
  const text = url.searchParams.get(name) ?? String(otherwise)
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

const profileOf = ({ id, name }: MusicAccount, origin: string) => ({
  display_name: name,
  external_urls: { spotify: `${origin}/music/open/user/${id}` },
  followers: { href: null, total: 0 },
  href: `${origin}/music/v1/users/${id}`,
  id,
  images: [],
  type: 'user',
  uri: `spotify:user:${id}`,
})

function shown({ id, name, cover, isPublic }: StandInPlaylist, owner: MusicAccount, origin: string) {
  const { followers: _, images: __, ...ownerShown } = profileOf(owner, origin)
  return {
    collaborative: false,
    description: '',
    external_urls: { spotify: `${origin}/music/open/playlist/${id}` },
    href: `${origin}/music/v1/playlists/${id}`,
    id,
    // Null if there's no picture, not an empty list.
    images: cover
      ? [640, 300, 60].map((side) => ({ url: `${origin}/music/covers/${cover}.jpg`, height: side, width: side }))
      : null,
    name,
    owner: ownerShown,
    primary_color: null,
    public: isPublic,
    snapshot_id: `snapshot-of-${id}`,
    tracks: { href: `${origin}/music/v1/playlists/${id}/tracks`, total: 12 },
    type: 'playlist',
    uri: `spotify:playlist:${id}`,
  }
}
