import { message } from '#platform/messages.ts'

/** Labels for emails to guests. All other text is the same as in members' notifications. */
export const labels = {
  confirm: /*i18n*/ { id: 'guests.confirm', message: 'Confirm your RSVP: {event}' },
  yours: /*i18n*/ { id: 'guests.yours', message: 'Your RSVP: {event}' },
  valid: /*i18n*/ {
    id: 'guests.valid',
    message:
      "Nothing is confirmed until you open the link and press the button. The link works for 24 hours. If you didn't ask for this email, ignore it and we'll delete your address.",
  },
  open: /*i18n*/ { id: 'guests.open', message: 'Open your RSVP' },
  home: message('Open Mat'),
  why: /*i18n*/ {
    id: 'guests.why',
    message: "You're getting this email because this address was used to RSVP to an event on Open Mat.",
  },
}
