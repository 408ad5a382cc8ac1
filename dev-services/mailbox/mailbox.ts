import type { Email } from 'postal-mime'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { type Behaviour, refusalOf } from './behaviour.ts'

export interface ReceivedEmail {
  number: number
  at: string
  from: string
  to: string[]
  /** The number of copies that arrived: inboxes show emails with the same Message-ID once. */
  copies: number
  raw: string
  parsed: Email
}

export interface Mailbox {
  /** Latest first. */
  mails(to?: string): ReceivedEmail[]
  mail(number: number): ReceivedEmail | undefined
  forget(): void
  behaviour: Behaviour
}

export interface RunningMailbox extends Mailbox {
  port: number
  stop(): Promise<void>
}

const MOST_KEPT = 500
const LARGEST = 2_000_000

/** A mail server that stores the latest emails and delivers none. Throws when NODE_ENV=production. */
export async function startMailbox({ port }: { port: number }): Promise<RunningMailbox> {
  if (process.env.NODE_ENV === 'production')
    throw new Error(
      'The stand-in mailbox shows every email to anyone, so it refuses to start when NODE_ENV=production.',
    )
  let kept: ReceivedEmail[] = []
  let count = 0

  const keep = async (raw: Buffer, session: SMTPServerSession) => {
    const parsed = await PostalMime.parse(raw)
    const to = session.envelope.rcptTo.map(({ address }) => address)
    const again = kept.find((mail) => mail.parsed.messageId === parsed.messageId && mail.to.join() === to.join())
    if (again && parsed.messageId) {
      again.copies += 1
      return
    }
    count += 1
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
    const mail = { number: count, at: new Date().toISOString(), from, to, copies: 1, raw: raw.toString('utf8'), parsed }
    kept = [mail, ...kept].slice(0, MOST_KEPT)
  }

  const box: Mailbox = {
    mails: (to) => (to === undefined ? kept : kept.filter((mail) => mail.to.includes(to))),
    mail: (number) => kept.find((mail) => mail.number === number),
    forget() {
      kept = []
    },
    behaviour: { kind: 'take' },
  }

  const server = new SMTPServer({
    banner: 'Stand-in mailbox, delivers nothing',
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: LARGEST,
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(refusalOf(box.behaviour, address))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('Too large'), { responseCode: 552 }))
        keep(Buffer.concat(parts), session).then(() => done(), done)
      })
    },
  })
  // A client that disconnects halfway isn't the mailbox's error.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  return Object.assign(box, {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const connection of server.connections)
          (connection as { _socket?: { destroy(): void } })._socket?.destroy()
      }),
  })
}
