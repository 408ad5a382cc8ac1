import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { notFound, sendJson } from '../pages/responses.ts'
import type { PictureFault } from './picture-faults.ts'
import { portrait } from './portraits.ts'

const limit = 5_242_880

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void

export interface PictureHost {
  /** Everything below `/pictures/`: requested by products, logged at `/pictures/requests`. */
  answer: Answer
  /** The same portraits below `/faces/`, for the provider's own pages; requests for them aren't logged. */
  answerFace: Answer
}

/**
 * Portraits at `/pictures/{name}.jpg` or `.png`, faults at `/pictures/fault/{fault}`. GET `/pictures/requests` returns
 * the request log, DELETE clears it. POST `/pictures/fault/flaky-429/reset?times=2&for=…` restarts the refusals.
 */
export function openPictureHost(): PictureHost {
  const requests: { path: string; url: string; at: string }[] = []
  const refusalsLeft = new Map<string, number>()
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

  const sendFlaky: Answer = async (request, response, url) => {
    const person = url.searchParams.get('for') ?? ''
    if (url.pathname.endsWith('/reset')) {
      if (request.method !== 'POST') return methodNotAllowed(response, 'POST')
      const times = Number(url.searchParams.get('times') ?? 1)
      if (!Number.isInteger(times) || times < 0)
        return sendJson(response, 400, { message: 'times: must be a whole number, 0 or more' })
      if (url.searchParams.has('for')) refusalsLeft.set(person, times)
      else {
        refusalsLeft.clear()
        refusalsLeft.set('', times)
      }
      return sendJson(response, 200, { times })
    }
    const left = refusalsLeft.get(person) ?? refusalsLeft.get('') ?? 1
    if (left === 0) return sendPortrait(request, response, new URL('/pictures/flaky.jpg', url))
    refusalsLeft.set(person, left - 1)
    return tooManyRequests(response)
  }

  const answer: Answer = async (request, response, url) => {
    if (url.pathname === '/pictures/requests') {
      if (request.method === 'DELETE') requests.length = 0
      else if (request.method !== 'GET') return methodNotAllowed(response, 'GET, DELETE')
      return sendJson(response, 200, { counts: countByPath(requests), requests })
    }
    if (url.pathname === '/pictures/fault/flaky-429/reset') return sendFlaky(request, response, url)
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(response, 'GET, HEAD')

    requests.push({ path: url.pathname, url: url.pathname + url.search, at: new Date().toISOString() })
    if (requests.length > 1000) requests.shift()

    if (!url.pathname.startsWith('/pictures/fault/')) return sendPortrait(request, response, url)
    const fault = url.pathname.slice('/pictures/fault/'.length)
    if (fault === 'flaky-429') return sendFlaky(request, response, url)
    const send = Object.hasOwn(faults, fault) ? faults[fault as keyof typeof faults] : undefined
    return send ? send(request, response, url) : notFound(response)
  }

  return { answer, answerFace: sendPortrait }
}

const faults = {
  '429': (_request, response) => tooManyRequests(response),
  'wrong-type': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end('<!doctype html><title>Not a picture</title><p>This is a page, not a picture.')
  },
  svg: (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/svg+xml' })
    response.end(
      '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><script>alert(1)</script><rect width="96" height="96"/></svg>',
    )
  },
  lies: (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/jpeg' })
    response.end('These bytes are not a picture, whatever the header says.')
  },
  empty: (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': 0 })
    response.end()
  },
  'too-big': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/jpeg' })
    return sendTooMuch(response)
  },
  'too-big-declared': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': limit + 1 })
    return sendTooMuch(response)
  },
  'redirect-elsewhere': (_request, response, url) => {
    const target = URL.parse(url.searchParams.get('to') ?? 'http://127.0.0.1:1/')
    if (!target || !/^https?:$/.test(target.protocol))
      return sendJson(response, 400, { message: 'to: must be an http or https address' })
    response.writeHead(302, { Location: target.href })
    response.end()
  },
  hang: () => {},
} satisfies Record<Exclude<PictureFault, 'flaky-429'>, Answer>

/** One byte over the limit, starting with a JPEG's bytes; stops early when the client stops reading. */
async function sendTooMuch(response: ServerResponse): Promise<void> {
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

function methodNotAllowed(response: ServerResponse, allow: string) {
  response.setHeader('Allow', allow)
  sendJson(response, 405, { message: `Only ${allow} is allowed here` })
}

function countByPath(requests: readonly { path: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { path } of requests) counts[path] = (counts[path] ?? 0) + 1
  return counts
}
