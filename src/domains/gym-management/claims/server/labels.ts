/** What stands in the mail with a code. */
export const words = {
  subject: /*i18n*/ { id: 'claimCode.subject', message: 'Your code to claim {gym}' },
  valid: /*i18n*/ { id: 'claimCode.valid', message: 'It is valid for 15 minutes.' },
  open: /*i18n*/ { id: 'claimCode.open', message: 'Enter the code' },
  why: /*i18n*/ {
    id: 'claimCode.why',
    message:
      'You get this mail because somebody claims {gym} on Open Mat and says that they read mail at this address. If that is not you, give the code to nobody and do nothing: without it nothing happens.',
  },
}
