import type { Mail, Mailer } from '#platform/mail.ts'

/** A mailer that collects emails instead of sending them. */
export function collectMails() {
  const sent: Mail[] = []
  const mailer: Mailer = {
    async send(mail) {
      sent.push(mail)
      return 'sent'
    },
    close() {},
  }
  return { mailer, sent }
}
