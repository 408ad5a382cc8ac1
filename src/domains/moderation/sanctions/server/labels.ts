import { message } from '#platform/messages.ts'

/** Labels for the emails about sanctions and appeals. */
export const labels = {
  hide: /*i18n*/ { id: 'sanctions.hide', message: 'Something you shared on Open Mat was hidden' },
  warn: /*i18n*/ { id: 'sanctions.warn', message: 'A warning from Open Mat' },
  limit: /*i18n*/ { id: 'sanctions.limit', message: "You can't post on Open Mat until {until}" },
  suspend: /*i18n*/ { id: 'sanctions.suspend', message: 'Your Open Mat account is suspended until {until}' },
  disable: /*i18n*/ { id: 'sanctions.disable', message: 'Your Open Mat account has been disabled' },
  upheld: message('We reviewed your appeal and upheld the decision'),
  lifted: message('Your appeal was accepted and the decision reversed'),
  appealBefore: /*i18n*/ {
    id: 'sanctions.appealBefore',
    message: "You can appeal until {until}. Someone who didn't make the decision will review it.",
  },
  openAppeal: /*i18n*/ { id: 'sanctions.openAppeal', message: 'See why and appeal' },
  openAccountStatus: /*i18n*/ { id: 'sanctions.openAccountStatus', message: 'See your account status' },
  openApp: /*i18n*/ { id: 'sanctions.openApp', message: 'Go to Open Mat' },
  why: /*i18n*/ {
    id: 'sanctions.why',
    message: "We always send emails about decisions on your account. They can't be turned off.",
  },
}
