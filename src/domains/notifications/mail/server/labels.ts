/** What stands in mails beside the sentences of the notifications. */
export const words = {
  open: /*i18n*/ { id: 'mail.open', message: 'Open in Open Mat' },
  whyInstant: /*i18n*/ {
    id: 'mail.whyInstant',
    message: "You're getting this because you chose instant email.",
  },
  whyUrgent: /*i18n*/ {
    id: 'mail.whyUrgent',
    message: "You're getting this now because it can't wait for your next digest.",
  },
  whyDaily: /*i18n*/ {
    id: 'mail.whyDaily',
    message:
      'You get this mail because you chose the daily digest. It only comes when there is something you have not seen.',
  },
  whyWeekly: /*i18n*/ {
    id: 'mail.whyWeekly',
    message:
      'You get this mail because you chose the weekly digest. It only comes when there is something you have not seen.',
  },
  whyTransactional: /*i18n*/ {
    id: 'mail.whyTransactional',
    message: 'You get this email because it’s about your money or a decision about you. It can’t be turned off.',
  },
  settings: /*i18n*/ { id: 'mail.settings', message: 'Notification settings' },
  stopThis: /*i18n*/ { id: 'mail.stopThis', message: 'No more mail like this' },
  stopDigest: /*i18n*/ { id: 'mail.stopDigest', message: 'No more digests' },
  daily: /*i18n*/ {
    id: 'mail.daily',
    message:
      '{lines, plural, one {# thing happened that you have not seen} other {# things happened that you have not seen}}',
  },
  weekly: /*i18n*/ {
    id: 'mail.weekly',
    message:
      '{lines, plural, one {Your week: # thing happened that you have not seen} other {Your week: # things happened that you have not seen}}',
  },
  more: /*i18n*/ { id: 'mail.more', message: '{count, plural, one {and # more} other {and # more}}' },
  likesOfDay: /*i18n*/ {
    id: 'mail.likesOfDay',
    message:
      '{count, plural, one {Your posts got # like since yesterday} other {Your posts got # likes since yesterday}}',
  },
  likesOfWeek: /*i18n*/ {
    id: 'mail.likesOfWeek',
    message: '{count, plural, one {Your posts got # like this week} other {Your posts got # likes this week}}',
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
