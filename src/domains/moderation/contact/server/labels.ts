/** What stands in the mails about a ticket. */
export const words = {
  received: /*i18n*/ { id: 'contact.received', message: 'We have your message ({number})' },
  receivedText: /*i18n*/ {
    id: 'contact.received.text',
    message: 'Thank you for writing. Somebody reads it and answers to this address. Name {number} if you write again.',
  },
  answered: /*i18n*/ { id: 'contact.answered', message: 'Our answer to your message ({number})' },
  open: /*i18n*/ { id: 'contact.open', message: 'Open Mat' },
  again: /*i18n*/ { id: 'contact.again', message: 'Write again' },
  why: /*i18n*/ {
    id: 'contact.why',
    message:
      'You get this mail because this address was given with a message to Open Mat. If that was not you, do nothing.',
  },
}
