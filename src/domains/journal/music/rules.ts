/** The kinds of things a playlist can be attached to: an event or a journal entry. */
export const targetTypes = ['event', 'entry'] as const
export type TargetType = (typeof targetTypes)[number]

/** Activity types whose entries can have a playlist: what was playing at a session or promotion. */
export const ENTRIES_WITH_MUSIC = ['training_session', 'belt_promotion'] as const

/** Milliseconds a member has to finish signing in at the music service. */
export const ATTEMPT_MS = 10 * 60_000

const RETURN_MOST = 500

/**
 * A path on this site to return to. Falls back to the settings if it's invalid or if a browser might read it as another
 * site's URL.
 */
export function placeToReturn(asked: string | undefined): string {
  const isOurs = asked !== undefined && asked.length <= RETURN_MOST && /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(asked)
  return isOurs && URL.parse(asked, OURS)?.origin === OURS ? asked : CONNECTED_SERVICES
}

const OURS = 'https://ours.invalid'
const CONNECTED_SERVICES = '/settings/services'
