import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

export interface Mail {
  /** The same for the same mail however often it is sent: the receiver's mailbox then shows it once. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** Turns this kind of mail off with one POST (RFC 8058). Without it: what somebody asked for at this moment, such as a code. */
  unsubscribeUrl?: string | undefined
}

export interface Mailer {
  /**
   * Hands a mail to the mail server. `refused`: it will never take a mail for this address, trying again is in vain. `off`: no mail
   * server is configured. Throws where another try may succeed.
   */
  send(mail: Mail): Promise<'sent' | 'refused' | 'off'>
  close(): void
}

const CONNECT_MS = 10_000
const SEND_MS = 30_000
const CONNECTIONS = 5
const MAILS_PER_CONNECTION = 500
const SUBJECT_LENGTH = 150

export function openMailer({ config, log }: { config: Pick<Config, 'mail' | 'publicUrl'>; log: Logger }): Mailer {
  const { smtpUrl, from } = config.mail
  if (!smtpUrl) {
    log.warn('SMTP_URL is not set: no mail is sent')
    return { send: async () => 'off', close() {} }
  }
  const { hostname } = new URL(config.publicUrl)
  const transport = createTransport({
    ...serverOf(smtpUrl),
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SEND_MS,
    // A mail holds what it is given, and reads nothing from this machine or elsewhere.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, to, subject, html, text, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject: inOneLine(subject),
          html,
          text,
          messageId: `<${id.replace(/[^\w.-]/g, '_')}@${hostname}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
        return 'sent'
      } catch (error) {
        if (!isForGood(error)) throw error
        log.warn({ err: error, mail: id }, 'a mail was refused')
        return 'refused'
      }
    },
    close: () => transport.close(),
  }
}

function serverOf(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
  }
}

/** Said of the recipient or of this mail. A refused login or sender is the operator's to mend, and is tried again. */
function isForGood(error: unknown): boolean {
  const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string }
  if (code === 'EENVELOPE' && responseCode === undefined) return true
  return (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** A name with a line break in it must not become a header of its own. */
function inOneLine(subject: string): string {
  const characters = [...subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()]
  return characters.length <= SUBJECT_LENGTH
    ? characters.join('')
    : `${characters.slice(0, SUBJECT_LENGTH - 1).join('')}…`
}
