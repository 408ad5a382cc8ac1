/** How often the shell looks whether the location permission has changed. */
export const GEOLOCATION_POLL_MS = 60_000
/** A script of the app that has not come after this long counts as not loadable. */
export const CHUNK_TIMEOUT_MS = 120_000

/** How much of an error a browser may report; the browser cuts to these lengths, the server insists. */
export const CLIENT_ERROR_LIMITS = { message: 500, path: 300, stack: 6000 } as const

/** What admins switch while Open Mat runs. */
export const SETTINGS = ['newAuth', 'newFeed', 'newMaps', 'demoDataAllowed', 'claimsAutoApproved'] as const
export type SettingName = (typeof SETTINGS)[number]
export type PlatformSettings = Record<SettingName, boolean>
