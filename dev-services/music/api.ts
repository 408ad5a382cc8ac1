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
  const own = account.playlists.filter(({ isPublic }) => isPublic || seesPrivate)
  if (path === 'me') return found(profileOf(account))
  if (path === 'me/playlists') return pageOf(own, { origin, url })
  const [, id] = /^playlists\/([^/]+)$/.exec(path) ?? []
  const open = musicAccounts.flatMap(({ playlists }) => playlists.filter(({ isPublic }) => isPublic))
  const playlist = [...own, ...open].find((one) => one.id === id)
  return playlist ? found(shown(playlist, origin)) : refusal(404, 'Resource not found')
}

function pageOf(own: StandInPlaylist[], { origin, url }: { origin: string; url: URL }): Answer {
  const [limit, offset] = [wholeIn(url, 'limit', 20), wholeIn(url, 'offset', 0)]
  if (limit === undefined || limit < 1 || limit > 50) return refusal(400, 'Invalid limit')
  if (offset === undefined || offset > 100_000) return refusal(400, 'Invalid offset')
  const next = offset + limit
  return found({
    items: own.slice(offset, next).map((playlist) => shown(playlist, origin)),
    limit,
    next: next < own.length ? `${origin}/music/v1/me/playlists?offset=${next}&limit=${limit}` : null,
    offset,
    total: own.length,
  })
}

function wholeIn(url: URL, name: string, otherwise: number): number | undefined {
  const text = url.searchParams.get(name) ?? String(otherwise)
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

const profileOf = ({ id, name }: MusicAccount) => ({ id, display_name: name, type: 'user' })

const shown = ({ id, name, cover, isPublic }: StandInPlaylist, origin: string) => ({
  id,
  // Null if there's no picture, not an empty list.
  images: cover
    ? [640, 300, 60].map((side) => ({ url: `${origin}/music/covers/${cover}.jpg`, height: side, width: side }))
    : null,
  name,
  public: isPublic,
  type: 'playlist',
})
