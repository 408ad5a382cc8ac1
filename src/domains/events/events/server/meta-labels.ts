/** What a link to an event says before its day. */
export const words = {
  postponed: /*i18n*/ { id: 'eventHead.postponed', message: 'Postponed.' },
  cancelled: /*i18n*/ { id: 'eventHead.cancelled', message: 'Cancelled.' },
}
