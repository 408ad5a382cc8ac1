import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Mail, type Mailer, openMailer } from '../../src/platform/mail.ts'
import { listenOnThisMachine } from '../identity/listen.ts'
import { type RunningMailbox, startMailbox } from './mailbox.ts'
import { mailboxSite } from './site.ts'

let box: RunningMailbox
let mailer: Mailer
let site: { port: number; stop(): Promise<void> }

const mail: Mail = {
  id: 'notification-1',
  to: 'ana@example.test',
  subject: 'Ana commented',
  html: '<html><head></head><body><p>Olá, Ana</p></body></html>',
  text: 'Olá, Ana',
  unsubscribeUrl: 'https://openmat.example/api/unsubscribe/token',
}
const at = (path: string, init?: RequestInit) => fetch(`http://localhost:${site.port}${path}`, init)
const inbox = async (to = mail.to) =>
  ((await (await at(`/mailbox/messages.json?to=${to}`)).json()) as { items: Record<string, unknown>[] }).items
const answerWith = (kind: string, to?: string) =>
  at('/mailbox/behaviour', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, ...(to ? { to } : {}) }),
  })

beforeEach(async () => {
  box = await startMailbox({ port: 0 })
  const listening = await listenOnThisMachine(0)
  const answer = mailboxSite(box)
  listening.serve((request, response) => answer(request, response, new URL(request.url ?? '/', 'http://localhost')))
  site = listening
  const config = {
    mail: { smtpUrl: `smtp://127.0.0.1:${box.port}`, from: 'Open Mat <hello@openmat.example>' },
    publicUrl: 'https://openmat.example',
  }
  mailer = openMailer({ config, log: pino({ level: 'silent' }) })
})
afterEach(async () => {
  mailer.close()
  await box.stop()
  await site.stop()
})

test('accepts an email over SMTP and shows it with its RFC 8058 headers', async () => {
  expect(await mailer.send(mail)).toBe('sent')
  const [got] = await inbox()
  expect(got).toMatchObject({
    subject: mail.subject,
    to: [mail.to],
    messageId: '<notification-1@openmat.example>',
    copies: 1,
    headers: {
      'list-unsubscribe': '<https://openmat.example/api/unsubscribe/token>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    },
  })
  expect(String(got?.text).trim()).toBe('Olá, Ana')
  expect(await inbox('bia@example.test')).toEqual([])

  const list = await (await at('/mailbox')).text()
  expect(list).toContain('Stand-in mailbox')
  expect(list).toContain('Ana commented')
  const shown = await at('/mailbox/1/html')
  expect(shown.headers.get('content-security-policy')).toContain('sandbox')
  expect(await shown.text()).toContain('Olá, Ana')
})

test('shows the same email sent twice as one', async () => {
  await mailer.send(mail)
  await mailer.send(mail)
  expect(await inbox()).toMatchObject([{ copies: 2 }])
})

test("doesn't let a line break in a subject or an address create a header", async () => {
  await mailer.send({ ...mail, subject: 'Ana\r\nBcc: eve@example.test\r\n\r\nHello' })
  expect(await inbox()).toMatchObject([{ subject: 'Ana Bcc: eve@example.test Hello' }])
  const outcome = await mailer.send({ ...mail, id: '2', to: 'ana@example.test>\r\nRCPT TO:<eve@example.test' }).then(
    (sent) => sent,
    () => 'failed',
  )
  expect(outcome).not.toBe('off')
  expect(await inbox('eve@example.test')).toEqual([])
})

test("gives up on an address that doesn't exist, but not on a busy server", async () => {
  await answerWith('unknown', mail.to)
  expect(await mailer.send(mail)).toBe('refused')
  expect(await mailer.send({ ...mail, to: 'bia@example.test' })).toBe('sent')
  await answerWith('busy')
  await expect(mailer.send(mail)).rejects.toMatchObject({ responseCode: 421 })
  await answerWith('take')
  expect(await mailer.send(mail)).toBe('sent')
  await box.stop()
  await expect(mailer.send(mail)).rejects.toThrow()
})

test('refuses changes from other sites, and unknown behaviours', async () => {
  const form = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' } }
  expect((await at('/mailbox/behaviour', { ...form, body: '{"kind":"busy"}' })).status).toBe(403)
  expect((await answerWith('explode')).status).toBe(400)
  expect(box.behaviour).toEqual({ kind: 'take' })
})

test("sends nothing without a mail server, but doesn't fail", async () => {
  const config = {
    mail: { smtpUrl: undefined, from: 'Open Mat <hello@openmat.example>' },
    publicUrl: 'https://x.example',
  }
  expect(await openMailer({ config, log: pino({ level: 'silent' }) }).send(mail)).toBe('off')
})
