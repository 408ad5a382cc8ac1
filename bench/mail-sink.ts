import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// Accepts every email and stores none. Later process messages get the counts of emails, bytes and recipients.

const counts = { emails: 0, bytes: 0 }
const recipients = new Set<string>()

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
      for (const { address } of session.envelope.rcptTo) recipients.add(address)
      done()
    })
  },
})
process.once('message', () => {
  server.listen(0, '127.0.0.1', () => process.send?.((server.server.address() as AddressInfo).port))
  process.on('message', () => process.send?.({ ...counts, recipients: recipients.size }))
})
process.once('disconnect', () => process.exit())
