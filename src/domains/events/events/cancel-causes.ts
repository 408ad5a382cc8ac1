import type { MessageDescriptor } from '@lingui/core'

/** Reasons for which Open Mat itself cancels an event; a host writes a reason instead. */
export const CANCEL_CAUSES = ['host_left', 'series_moved'] as const
export type CancelCause = (typeof CANCEL_CAUSES)[number]

export const cancelCauseLabels = {
  host_left: /*i18n*/ { id: 'cancelCause.hostLeft', message: 'The host has left Open Mat.' },
  series_moved: /*i18n*/ { id: 'cancelCause.seriesMoved', message: 'The series now takes place on other days.' },
} as const satisfies Record<CancelCause, MessageDescriptor>
