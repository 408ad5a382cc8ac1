/** What an old or outside link points to. */
export type LinkTarget =
  | { kind: 'member'; id: string }
  | { kind: 'event'; userId: string; id: string }
  | { kind: 'gym'; id: string }
  | { kind: 'place'; id: string }

export type LinkParams = { userId?: string; eventId?: string; gymId?: string; placeId?: string }

/** How long a link may take before the page says that it is slow. */
export const SLOW_LINK_MS = 8_000
const LONGEST_ID = 128

/** What the parts of the address name; null for an id that no document can have: nothing is asked for then. */
export function linkTargetOf({ userId, eventId, gymId, placeId }: LinkParams): LinkTarget | null {
  if (![userId, eventId, gymId, placeId].every((id) => id === undefined || mayBeId(id))) return null
  if (userId !== undefined)
    return eventId === undefined ? { kind: 'member', id: userId } : { kind: 'event', userId, id: eventId }
  if (gymId !== undefined) return { kind: 'gym', id: gymId }
  if (placeId !== undefined) return { kind: 'place', id: placeId }
  return null
}

/** What was looked for, whether or not its id can be one. */
export function linkKindOf({ userId, eventId, placeId }: LinkParams): LinkTarget['kind'] {
  if (eventId !== undefined) return 'event'
  if (userId !== undefined) return 'member'
  return placeId === undefined ? 'gym' : 'place'
}

/** The name inside a readable id, to search for: "gracie-barra-dublin" → "gracie barra dublin"; "" for a random one. */
export function wordsOfId(id: string): string {
  return /^[\p{Ll}\p{Lo}]{2,}([-_ ][\p{Ll}\p{Lo}\p{N}]+)*$/u.test(id) && id.length <= 80 && !/\d{4,}/.test(id)
    ? id.replace(/[-_]+/g, ' ')
    : ''
}

function mayBeId(id: string): boolean {
  return id.trim() !== '' && id.length <= LONGEST_ID && !/[/\p{Cc}]/u.test(id)
}
