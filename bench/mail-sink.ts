import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { stopFunctions } from './stage.ts'

/** In characters, more than an email's headers. */
const HEAD = 8_000

/**
 * A mail server that counts emails, their bytes, distinct recipients, and copies by Message-ID (without the host). It
 * stores no text.
 */
export async function startMailSink() {
  const counts = { emails: 0, bytes: 0, recipients: new Set<string>() }
  const copies = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      let head = ''
      stream.on('data', (chunk: Buffer) => {
        counts.bytes += chunk.length
        if (head.length < HEAD) head += chunk
      })
      stream.on('end', () => {
        counts.emails += 1
        const id = /^Message-ID: <([^@>]+)/im.exec(head)?.[1] ?? ''
        copies.set(id, (copies.get(id) ?? 0) + 1)
        for (const { address } of session.envelope.rcptTo) counts.recipients.add(address)
        done()
      })
    },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stopFunctions.push(() => server.close())
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, counts, copies }
}
