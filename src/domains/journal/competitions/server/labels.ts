import type { MessageDescriptor } from '@lingui/core'

/** Texts for calendars, search engines and link previews. */
export const labels = {
  cancelled: /*i18n*/ { id: 'competitionMeta.cancelled', message: 'Cancelled.' },
  cancelledTitle: /*i18n*/ { id: 'competitionMeta.cancelledTitle', message: 'Cancelled: {name}' },
  postponed: /*i18n*/ { id: 'competitionMeta.postponed', message: 'Postponed. No new date yet.' },
  postponedTitle: /*i18n*/ { id: 'competitionMeta.postponedTitle', message: 'Postponed: {name}' },
} satisfies Record<string, MessageDescriptor>
