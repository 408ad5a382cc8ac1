/** The day of an ISO timestamp in this device's time zone. */
export const dayOf = (iso: string | undefined): string => (iso === undefined ? '' : new Date(iso).toDateString())
