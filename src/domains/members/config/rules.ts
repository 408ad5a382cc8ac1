/** How often the app checks whether the location permission has changed. */
export const GEOLOCATION_POLL_MS = 60_000
/** How long a script may take to load before it counts as failed. */
export const CHUNK_TIMEOUT_MS = 120_000

/** The longest error report, in characters. The browser truncates to these limits and the server enforces them. */
export const CLIENT_ERROR_LIMITS = { message: 500, path: 300, stack: 6000 } as const

/** Settings that admins can change at runtime. */
export const SETTINGS = ['newAuth', 'newFeed', 'newMaps', 'demoDataAllowed', 'claimsAutoApproved'] as const
export type SettingName = (typeof SETTINGS)[number]
export type PlatformSettings = Record<SettingName, boolean>
