import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { notFound, sendJson } from '../pages/responses.ts'
import type { PictureFault } from './picture-faults.ts'
import { portrait } from './portraits.ts'

const limit = 5_242_880

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void

/**
 * Portraits at `/pictures/{name}.jpg` or `.png`, faults at `/pictures/fault/{fault}`. GET `/pictures/requests` returns
 * the request log, DELETE clears it.
 */
export function openPictureHost() {
  const requests: { url: string }[] = []
  const refused = new Set<string | null>()
  const portraits = new Map<string, Promise<Buffer>>()

  const sendPortrait: Answer = async (_request, response, url) => {
    const [, name, ending] =
      /^\/(?:pictures|faces)\/([a-z0-9][a-z0-9._-]{0,79})\.(jpe?g|png)$/i.exec(url.pathname) ?? []
    if (!name || !ending) return notFound(response)
    const format = ending.toLowerCase() === 'png' ? 'png' : 'jpeg'
    const key = `${name.toLowerCase()}.${format}`
    const drawn = portraits.get(key) ?? portrait(name.toLowerCase(), format)
    portraits.set(key, drawn)
    const bytes = await drawn
    response.writeHead(200, {
      'Content-Type': `image/${format}`,
      'Content-Length': bytes.length,
      'Cache-Control': 'public, max-age=3600',
    })
    response.end(bytes)
  }

  const sendFlaky: Answer = (request, response, url) => {
    const person = url.searchParams.get('for')
    if (refused.has(person)) return sendPortrait(request, response, new URL('/pictures/flaky.jpg', url))
    refused.add(person)
    tooManyRequests(response)
  }

  const answer: Answer = (request, response, url) => {
    if (url.pathname === '/pictures/requests') {
      if (request.method === 'DELETE') requests.length = 0
      return sendJson(response, 200, { requests })
    }
    requests.push({ url: url.pathname + url.search })
    if (requests.length > 1000) requests.shift()

    const [, fault] = /^\/pictures\/fault\/([\w-]+)$/.exec(url.pathname) ?? []
    if (fault === undefined) return sendPortrait(request, response, url)
    if (fault === 'flaky-429') return sendFlaky(request, response, url)
    const send = Object.hasOwn(faults, fault) ? faults[fault as keyof typeof faults] : undefined
    return send ? send(request, response, url) : notFound(response)
  }

  return {
    /** Everything below `/pictures/`: requested by products, logged at `/pictures/requests`. */
    answer,
    /** The same portraits below `/faces/`, for the provider's own pages; requests for them aren't logged. */
    answerFace: sendPortrait,
  }
}

/** A response with this type and body, the same for every request. */
const always =
  (type: string, body: string): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': type })
    response.end(body)
  }

const faults = {
  '429': (_request, response) => tooManyRequests(response),
  'wrong-type': always(
    'text/html; charset=utf-8',
    '<!doctype html><title>Not a picture</title><p>This is a page, not a picture.',
  ),
  svg: always(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><script>alert(1)</script><rect width="96" height="96"/></svg>',
  ),
  lies: always('image/jpeg', 'These bytes are not a picture, whatever the header says.'),
  empty: always('image/jpeg', ''),
  'too-big': (_request, response) => sendTooMuch(response, {}),
  'too-big-declared': (_request, response) => sendTooMuch(response, { 'Content-Length': limit + 1 }),
  'redirect-elsewhere': (_request, response, url) => {
    response.writeHead(302, { Location: url.searchParams.get('to') ?? 'http://127.0.0.1:1/' })
    response.end()
  },
  hang: () => {},
} satisfies Record<Exclude<PictureFault, 'flaky-429'>, Answer>

/** One byte over the limit, starting with a JPEG's bytes; stops early when the client stops reading. */
async function sendTooMuch(response: ServerResponse, headers: Record<string, number>): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'image/jpeg', ...headers })
  await pipeline(Readable.from(tooMuch()), response).catch(() => response.destroy())
}

function* tooMuch() {
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  const padding = Buffer.alloc(65_536, 0xff)
  yield start
  for (let left = limit + 1 - start.length; left > 0; left -= padding.length) yield padding.subarray(0, left)
}

function tooManyRequests(response: ServerResponse) {
  response.writeHead(429, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '3600' })
  response.end('Too many requests')
}
