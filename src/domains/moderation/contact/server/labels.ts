import { message } from '#platform/messages.ts'

/** Labels for the emails about a contact ticket. */
export const labels = {
  received: /*i18n*/ { id: 'contact.received', message: "We've got your message ({number})" },
  receivedText: /*i18n*/ {
    id: 'contact.received.text',
    message:
      "Thanks for writing. We'll read your message and reply to this address. Please mention {number} if you write again.",
  },
  answered: /*i18n*/ { id: 'contact.answered', message: 'Our reply to your message ({number})' },
  open: message('Open Mat'),
  again: /*i18n*/ { id: 'contact.again', message: 'Write again' },
  why: /*i18n*/ {
    id: 'contact.why',
    message:
      "You're getting this email because someone entered this address in a message to Open Mat. If it wasn't you, you can ignore it.",
  },
}
