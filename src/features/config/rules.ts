/** How often the shell looks whether the location permission has changed (§9.3). */
export const GEOLOCATION_POLL_MS = 60_000
/** A script of the app that has not come after this long counts as not loadable (§8.14, §9.3). */
export const CHUNK_TIMEOUT_MS = 120_000

/** How much of an error a browser may report; the browser cuts to these lengths, the server insists. */
export const CLIENT_ERROR_LIMITS = { message: 500, path: 300, stack: 6000 } as const
