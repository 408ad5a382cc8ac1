/** To what a playlist can be attached: an event, or an entry of the journal. */
export const targetTypes = ['event', 'entry'] as const
export type TargetType = (typeof targetTypes)[number]

/** Entries that can have one: a session, and a promotion for "what was playing". */
export const ENTRIES_WITH_MUSIC = ['training_session', 'belt_promotion'] as const

/** How long somebody may stay at the music service before the way back is closed. */
export const ATTEMPT_MS = 10 * 60_000

const RETURN_MOST = 500

/** A path of ours to come back to; where it is none, or a browser could take it for another site's, the settings. */
export function placeToReturn(asked: string | undefined): string {
  const isOurs = asked !== undefined && asked.length <= RETURN_MOST && /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(asked)
  return isOurs && URL.parse(asked, OURS)?.origin === OURS ? asked : CONNECTED_SERVICES
}

const OURS = 'https://ours.invalid'
const CONNECTED_SERVICES = '/settings/services'
