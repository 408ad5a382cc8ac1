import { message } from '#platform/messages.ts'

/** Labels for a subscribe page's link preview. */
export const labels = {
  title: message('Become a member of {name}'),
  membership: message('Membership with {name}'),
  from: /*i18n*/ { id: 'offerHead.from', message: 'From {price} a month.' },
  free: /*i18n*/ { id: 'offerHead.free', message: 'Free.' },
  cancel: /*i18n*/ { id: 'offerHead.cancel', message: 'Cancel at any time.' },
}
