import type { IncomingMessage, ServerResponse } from 'node:http'
import { notFound, readParameters, redirect, refuseCrossSite, sendJson, sendPage } from '../pages/responses.ts'
import { behaviour } from './behaviour.ts'
import type { Mailbox, ReceivedEmail } from './mailbox.ts'
import { listPage, mailPage } from './pages.ts'

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/** Emails in the frame may apply styles, but run no scripts. */
const mailHeaders = {
  ...headers,
  'Content-Security-Policy':
    "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data: cid:; base-uri 'none'; frame-ancestors 'self'",
}

/**
 * Everything below `/mailbox`: the list, one email, `GET /mailbox/messages.json?to=…` for tests (DELETE removes all),
 * and `POST /mailbox/behaviour` with a form or JSON `{kind, to?}`.
 */
export function mailboxSite(box: Mailbox) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const to = url.searchParams.get('to') || undefined
    if (url.pathname === '/mailbox/messages.json') {
      if (request.method === 'DELETE') box.forget()
      return sendJson(response, 200, { items: box.mails(to).map(asJson) })
    }
    if (url.pathname === '/mailbox/behaviour' && request.method === 'POST')
      return changeBehaviour(box, request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(response)
    if (/^\/mailbox\/?$/.test(url.pathname))
      return sendPage(response, 200, headers, listPage(box.mails(to), { to: to ?? '', behaviour: box.behaviour }))
    const [, number, part] = /^\/mailbox\/(\d{1,9})(\/html)?$/.exec(url.pathname) ?? []
    const mail = number ? box.mail(Number(number)) : undefined
    if (!mail) return notFound(response)
    if (!part) return sendPage(response, 200, headers, mailPage(mail))
    response.writeHead(200, mailHeaders)
    // Links in an email open in a new tab.
    response.end((mail.parsed.html ?? '').replace(/<head>/i, '<head><base target="_blank">'))
  }
}

async function changeBehaviour(box: Mailbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (refuseCrossSite(request, response)) return
  const { isForm, given } = await readParameters(request)
  const asked = behaviour.safeParse(given)
  if (!asked.success) return sendJson(response, 400, { message: asked.error.issues[0]?.message })
  box.behaviour = asked.data
  return isForm ? redirect(response, '/mailbox') : sendJson(response, 200, box.behaviour)
}

function asJson({ number, at, from, to, copies, parsed }: ReceivedEmail) {
  const { subject, text, html, messageId } = parsed
  const headersByName = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]))
  return { number, at, from, to, copies, subject, text, html, messageId, headers: headersByName }
}
