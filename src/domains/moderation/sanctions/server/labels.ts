/** Texts of the mails about sanctions and appeals. */
export const words = {
  hide: /*i18n*/ { id: 'sanctions.hide', message: 'Something you shared on Open Mat was hidden' },
  warn: /*i18n*/ { id: 'sanctions.warn', message: 'A warning from Open Mat' },
  limit: /*i18n*/ { id: 'sanctions.limit', message: 'You cannot post on Open Mat until {until}' },
  suspend: /*i18n*/ { id: 'sanctions.suspend', message: 'Your Open Mat account is suspended until {until}' },
  disable: /*i18n*/ { id: 'sanctions.disable', message: 'Your Open Mat account has been disabled' },
  upheld: /*i18n*/ { id: 'sanctions.upheld', message: 'Your appeal was read, and the decision stays' },
  lifted: /*i18n*/ { id: 'sanctions.lifted', message: 'Your appeal was right: the decision is taken back' },
  appealBefore: /*i18n*/ {
    id: 'sanctions.appealBefore',
    message: 'You can appeal until {until}. Somebody else than who took the decision reads it.',
  },
  openAppeal: /*i18n*/ { id: 'sanctions.openAppeal', message: 'See why, and appeal' },
  openAccountStatus: /*i18n*/ { id: 'sanctions.openAccountStatus', message: 'See your standing' },
  openApp: /*i18n*/ { id: 'sanctions.openApp', message: 'Open Open Mat' },
  why: /*i18n*/ {
    id: 'sanctions.why',
    message: 'You get this mail because it concerns your account on Open Mat. It cannot be turned off.',
  },
}
