/** What stands in mails about somebody's standing. */
export const words = {
  hide: /*i18n*/ { id: 'standing.hide', message: 'Something you shared on Open Mat was hidden' },
  warn: /*i18n*/ { id: 'standing.warn', message: 'A warning from Open Mat' },
  limit: /*i18n*/ { id: 'standing.limit', message: 'You cannot post on Open Mat until {until}' },
  suspend: /*i18n*/ { id: 'standing.suspend', message: 'Your Open Mat account is suspended until {until}' },
  disable: /*i18n*/ { id: 'standing.disable', message: 'Your Open Mat account has been disabled' },
  upheld: /*i18n*/ { id: 'standing.upheld', message: 'Your appeal was read, and the decision stays' },
  lifted: /*i18n*/ { id: 'standing.lifted', message: 'Your appeal was right: the decision is taken back' },
  appealBefore: /*i18n*/ {
    id: 'standing.appealBefore',
    message: 'You can appeal until {until}. Somebody else than who took the decision reads it.',
  },
  openAppeal: /*i18n*/ { id: 'standing.openAppeal', message: 'See why, and appeal' },
  openStanding: /*i18n*/ { id: 'standing.openStanding', message: 'See your standing' },
  openApp: /*i18n*/ { id: 'standing.openApp', message: 'Open Open Mat' },
  why: /*i18n*/ {
    id: 'standing.why',
    message: 'You get this mail because it concerns your account on Open Mat. It cannot be turned off.',
  },
}
