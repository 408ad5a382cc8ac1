/** The day of a moment by the clock of this device. */
export const dayOf = (iso: string | undefined): string => (iso === undefined ? '' : new Date(iso).toDateString())
