/** What stands in mails beside the sentences of the notifications. */
export const words = {
  open: /*i18n*/ { id: 'mail.open', message: 'Open in Open Mat' },
  whyAtOnce: /*i18n*/ {
    id: 'mail.whyAtOnce',
    message: 'You get this mail because you asked to hear of this at once.',
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
  likes: /*i18n*/ {
    id: 'mail.likes',
    message: '{count, plural, one {Your posts got # like this week} other {Your posts got # likes this week}}',
  },
}
