import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Markup } from './html.ts'

/**
 * Headers of pages to which a product sends people. Two traps: no Cross-Origin-Opener-Policy, which would cut a popup
 * off from the window that opened it; and browsers apply `form-action` to the redirects after a form too, so the
 * products on this machine are allowed there.
 */
export function pageHeaders(redirectUris: readonly string[]): Record<string, string> {
  const products = [...new Set(redirectUris.map((uri) => new URL(uri).origin))].join(' ')
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      `form-action 'self' http://localhost:* http://127.0.0.1:* ${products}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  }
}

export function sendPage(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  page: Markup,
): void {
  response.writeHead(status, headers)
  response.end(page.markup)
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, 'Cache-Control': 'no-store' })
  response.end()
}

export function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end('Not found')
}

/** A posted form, or why it can't be read. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | 'too long' | 'not a form'> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return 'not a form'
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > 32_768) return 'too long'
    parts.push(part)
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'))
}

/** Parameters sent to a stand-in as a form or JSON; empty if neither can be read. */
export async function readParameters(
  request: IncomingMessage,
): Promise<{ isForm: boolean; given: Record<string, unknown> }> {
  const isForm = /form/.test(request.headers['content-type'] ?? '')
  if (!isForm) return { isForm, given: { ...(await readJson(request)) } }
  const form = await readForm(request)
  return { isForm, given: form instanceof URLSearchParams ? Object.fromEntries(form) : {} }
}

/**
 * Only the dev services' own pages and local programs may control them: sends 403 and returns true for a request from
 * any other site.
 */
export function refuseCrossSite(request: IncomingMessage, response: ServerResponse): boolean {
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin') return false
  sendJson(response, 403, { message: 'Only requests from this site are allowed' })
  return true
}

async function readJson(request: IncomingMessage): Promise<object | undefined> {
  let text = ''
  for await (const part of request) {
    text += part
    if (text.length > 4096) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
