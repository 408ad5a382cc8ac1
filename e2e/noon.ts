/**
 * A time zone where it was about noon when the run started, so the evening is still ahead and the date doesn't change.
 * All workers use the same zone, even those that start after the hour has changed.
 */
export const HOURS_BEHIND = new Date(process.env.E2E_STARTED_AT ?? Date.now()).getUTCHours() - 12
export const NOON_ZONE = `Etc/GMT${HOURS_BEHIND < 0 ? '-' : '+'}${Math.abs(HOURS_BEHIND)}`

/** The local time there, as if it were UTC. */
export const timeThere = (fromNowMs = 0) => new Date(Date.now() - HOURS_BEHIND * 3_600_000 + fromNowMs)
export const dateThere = (days: number) =>
  timeThere(days * 86_400_000)
    .toISOString()
    .slice(0, 10)
