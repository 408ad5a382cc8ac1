import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { stopFunctions } from './stage.ts'

/** A mail server that counts emails, their bytes and different recipients, and stores nothing. */
export async function startMailSink() {
  const counts = { emails: 0, bytes: 0, recipients: new Set<string>() }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      stream.on('data', (chunk: Buffer) => {
        counts.bytes += chunk.length
      })
      stream.on('end', () => {
        counts.emails += 1
        for (const { address } of session.envelope.rcptTo) counts.recipients.add(address)
        done()
      })
    },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stopFunctions.push(() => server.close())
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, counts }
}
