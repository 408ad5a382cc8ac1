/** Labels for an event's status in link previews. */
export const labels = {
  postponed: /*i18n*/ { id: 'eventHead.postponed', message: 'Postponed.' },
  cancelled: /*i18n*/ { id: 'eventHead.cancelled', message: 'Cancelled.' },
}
