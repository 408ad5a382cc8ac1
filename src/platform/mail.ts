import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { emails } from './metrics.ts'
import { traced } from './tracing.ts'

export interface Mail {
  /** Identical for every copy of an email, so the mailbox shows it once. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** Unsubscribes from this kind of email with one POST (RFC 8058). Only for notifications and digests. */
  unsubscribeUrl?: string | undefined
}

export interface Mailer {
  /**
   * Passes an email to the mail server. `refused`: it will never accept this email, so don't retry. `off`: no mail
   * server is configured. Throws if a retry may succeed.
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
    log.warn('SMTP_URL is not set: no email is sent')
    return { send: async () => 'off', close() {} }
  }
  const { hostname } = new URL(config.publicUrl)
  const server = serverOf(smtpUrl)
  const transport = createTransport({
    ...server,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SEND_MS,
    // Keeps an email's content from reading files of this machine or loading URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, to, subject, html, text, unsubscribeUrl }) {
      try {
        const email = {
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
        }
        await traced('send email', { 'server.address': server.host }, () => transport.sendMail(email))
        emails.inc({ outcome: 'sent' })
        return 'sent'
      } catch (error) {
        const isRefused = isForGood(error)
        emails.inc({ outcome: isRefused ? 'refused' : 'failed' })
        if (!isRefused) throw error
        log.warn({ err: error, mail: id }, 'an email was refused')
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

/**
 * True for errors about the recipient or this email. A refused login or sender is for the operator to fix, and is
 * retried.
 */
function isForGood(error: unknown): boolean {
  const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string }
  if (code === 'EENVELOPE' && responseCode === undefined) return true
  return (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

/** A line break in a name must not start a new header. */
function inOneLine(subject: string): string {
  const characters = [...subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()]
  return characters.length <= SUBJECT_LENGTH
    ? characters.join('')
    : `${characters.slice(0, SUBJECT_LENGTH - 1).join('')}…`
}
