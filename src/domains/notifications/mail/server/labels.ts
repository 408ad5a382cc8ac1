import { message } from '#platform/messages.ts'

export const labels = {
  open: /*i18n*/ { id: 'mail.open', message: 'Open in Open Mat' },
  whyInstant: /*i18n*/ {
    id: 'mail.whyInstant',
    message: "You're getting this email because you chose to get emails immediately.",
  },
  whyUrgent: /*i18n*/ {
    id: 'mail.whyUrgent',
    message: "You're getting this email now because it can't wait for your next digest.",
  },
  whyDaily: /*i18n*/ {
    id: 'mail.whyDaily',
    message:
      "You're getting this email because you chose the daily digest. We only send it when there's something you haven't seen.",
  },
  whyWeekly: /*i18n*/ {
    id: 'mail.whyWeekly',
    message:
      "You're getting this email because you chose the weekly digest. We only send it when there's something you haven't seen.",
  },
  whyTransactional: /*i18n*/ {
    id: 'mail.whyTransactional',
    message: "We always send emails about payments and decisions that affect you. They can't be turned off.",
  },
  settings: message('Notification settings'),
  stopThis: /*i18n*/ { id: 'mail.stopThis', message: 'Unsubscribe from emails like this' },
  stopDigest: /*i18n*/ { id: 'mail.stopDigest', message: 'Unsubscribe from digests' },
  daily: /*i18n*/ {
    id: 'mail.daily',
    message: "{lines, plural, one {# notification you haven't seen} other {# notifications you haven't seen}}",
  },
  weekly: /*i18n*/ {
    id: 'mail.weekly',
    message:
      "{lines, plural, one {Your week: # notification you haven't seen} other {Your week: # notifications you haven't seen}}",
  },
  more: /*i18n*/ { id: 'mail.more', message: '{count, plural, one {and # more} other {and # more}}' },
  likesOfDay: /*i18n*/ {
    id: 'mail.likesOfDay',
    message:
      '{count, plural, one {Your posts have had # like since yesterday} other {Your posts have had # likes since yesterday}}',
  },
  likesOfWeek: /*i18n*/ {
    id: 'mail.likesOfWeek',
    message:
      '{count, plural, one {Your posts have had # like this week} other {Your posts have had # likes this week}}',
  },
  rsvpsOfDay: /*i18n*/ {
    id: 'mail.rsvpsOfDay',
    message:
      '{count, plural, one {# new RSVP to your events since yesterday} other {# new RSVPs to your events since yesterday}}',
  },
  rsvpsOfWeek: /*i18n*/ {
    id: 'mail.rsvpsOfWeek',
    message: '{count, plural, one {# new RSVP to your events this week} other {# new RSVPs to your events this week}}',
  },
}
