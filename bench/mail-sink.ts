import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// Takes every mail and keeps none. Asked by a message, it answers how many mails and bytes there were.

const taken = { mails: 0, bytes: 0, receivers: 0 }
const receivers = new Set<string>()

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onData(stream, session, done) {
    stream.on('data', (chunk: Buffer) => {
      taken.bytes += chunk.length
    })
    stream.on('end', () => {
      taken.mails += 1
      for (const { address } of session.envelope.rcptTo) receivers.add(address)
      done()
    })
  },
})
server.listen(0, '127.0.0.1', () => process.send?.((server.server.address() as AddressInfo).port))
process.on('message', () => process.send?.({ ...taken, receivers: receivers.size }))
process.once('disconnect', () => process.exit())
